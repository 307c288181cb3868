// Go's net/http with ready bodies and the two header fields that say what they are.
//
//	ready RECORDING
package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync/atomic"
	"time"
)

type answer struct {
	Path    string
	Status  int
	Headers [][2]string
	Body    string
	bytes   []byte
	length  string
	kind    string
	tag     string
}

type recording struct{ Answers []*answer }

type views struct {
	Count     int64  `json:"count"`
	Action    string `json:"action"`
	Timestamp string `json:"timestamp"`
}

var count atomic.Int64

func main() {
	answers := load(os.Args[1])
	handle := func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v1/views" {
			answerViews(w, r)
			return
		}
		found, ok := answers[r.RequestURI]
		if !ok {
			http.NotFound(w, r)
			return
		}
		fields := w.Header()
		if found.Status == http.StatusNotModified {
			fields.Set("ETag", found.tag)
			w.WriteHeader(found.Status)
			return
		}
		fields.Set("Content-Type", found.kind)
		fields.Set("Content-Length", found.length)
		w.WriteHeader(found.Status)
		w.Write(found.bytes)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, http.HandlerFunc(handle)))
}

// answerViews counts in memory, and keeps nothing.
func answerViews(w http.ResponseWriter, r *http.Request) {
	action, n := "read", count.Load()
	if r.Method == http.MethodPost {
		action, n = "incremented", count.Add(1)
	}
	body, _ := json.Marshal(views{n, action, time.Now().UTC().Format("2006-01-02T15:04:05.000Z")})
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.Write(body)
}

func load(path string) map[string]*answer {
	text, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	var recorded recording
	if err := json.Unmarshal(text, &recorded); err != nil {
		log.Fatal(err)
	}
	answers := map[string]*answer{}
	for _, a := range recorded.Answers {
		if a.bytes, err = base64.StdEncoding.DecodeString(a.Body); err != nil {
			log.Fatal(err)
		}
		a.length = strconv.Itoa(len(a.bytes))
		for _, field := range a.Headers {
			switch http.CanonicalHeaderKey(field[0]) {
			case "Content-Type":
				a.kind = field[1]
			case "Etag":
				a.tag = field[1]
			}
		}
		answers[a.Path] = a
	}
	return answers
}
