// Reads patterns and texts as JSON, and writes for each pattern the texts that it matches. Ends with 1 if one does not compile.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
)

type input struct {
	Patterns []string `json:"patterns"`
	Texts    []string `json:"texts"`
}

func main() {
	var in input
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		fail(err)
	}
	matched := make([][]string, len(in.Patterns))
	faulty := false
	for i, pattern := range in.Patterns {
		compiled, err := regexp.Compile(pattern)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			faulty = true
			continue
		}
		matched[i] = []string{}
		for _, text := range in.Texts {
			if compiled.MatchString(text) {
				matched[i] = append(matched[i], text)
			}
		}
	}
	if faulty {
		os.Exit(1)
	}
	if err := json.NewEncoder(os.Stdout).Encode(matched); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
