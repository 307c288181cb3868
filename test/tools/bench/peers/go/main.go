// net/http with ready bodies and two header fields, as bare.cjs sends them.
package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
)

type answer struct {
	Path    string
	Status  int
	Headers [][2]string
	Body    []byte
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var recording struct{ Answers []answer }
	if err := json.Unmarshal(text, &recording); err != nil {
		panic(err)
	}
	byTarget := map[string]answer{}
	for _, each := range recording.Answers {
		byTarget[each.Path] = each
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(os.Stderr, "listening on http://%s\n", listener.Addr())
	panic(http.Serve(listener, http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		found, isKnown := byTarget[request.RequestURI]
		if !isKnown {
			found = byTarget["/api/v1/places?search=*"]
		}
		for _, field := range found.Headers {
			if field[0] == "content-type" || field[0] == "content-length" || field[0] == "etag" {
				response.Header().Set(field[0], field[1])
			}
		}
		response.WriteHeader(found.Status)
		if found.Status != http.StatusNotModified {
			response.Write(found.Body)
		}
	})))
}
