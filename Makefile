# Every target sets up what it needs. Scripts run on the Node that package.json pins, whatever the machine has.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
NODE_TEST = node --import tsx --test --test-reporter=spec

.PHONY: run test check types lint format build deb bench torture clean

run: node_modules ## serve the built-in data on http://localhost:8080
	@node --import tsx src/main.ts serve --state-dir .state $(ARGS)

test: node_modules ## every test
	@$(NODE_TEST) $(or $(TESTS),'test/**/*.test.ts')

check: types lint test ## types, lint and every test

types: node_modules
	@tsc -p .

lint: node_modules
	@biome check --error-on-warnings .

format: node_modules
	@biome check --write .

build: node_modules ## bundle and executables in dist/
	@node build.mjs

clean:
	@rm -rf dist .state

node_modules: package.json package-lock.json
	@npm ci --no-fund --no-audit --loglevel=error
	@touch node_modules
