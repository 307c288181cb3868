import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../../src/base/cache.ts';
import { projectRoot } from '../support/project.ts';

/** Folders of tests that try a room through the running program, beside the folder with the name of the room. */
const throughTheProgram: Readonly<Record<string, readonly string[]>> = {
  acme: ['test/tls'],
  api: ['test/contract', 'test/openapi'],
  app: ['test/contract', 'test/cli', 'test/ops'],
  drawing: ['test/site'],
  http: ['test/conformance', 'test/contract'],
  'import-export': ['test/site/exports'],
  limit: ['test/contract'],
  locales: ['test/site'],
  'mcp-features': ['test/mcp'],
  ops: ['test/packaging', 'test/e2e'],
  places: ['test/site'],
  redis: ['test/instances'],
  search: ['test/site'],
  views: ['test/tools/torture'],
};

/** Returns the tests of a source file by how they reach it; undefined if the file does not exist below `src`. */
export function testsOf(file: string) {
  const path = file.replaceAll('\\', '/');
  if (!path.startsWith('src/') || !existsSync(join(projectRoot, path))) return undefined;
  const importers = (target: string) =>
    [...imports()].flatMap(([from, to]) => (to.has(target) ? [from] : []));
  const isTest = (name: string) => name.endsWith('.test.ts');
  const own = path.replace(/^src\//, 'test/').replace(/\.\w+$/, '.test.ts');
  const direct = importers(path);
  const near = new Set(
    direct
      .filter((name) => !isTest(name))
      .flatMap(importers)
      .filter(isTest),
  );
  const [, room = ''] = path.split('/');
  return {
    'at its own path': existsSync(join(projectRoot, own)) ? [own] : [],
    'import it': direct.filter((name) => isTest(name) && name !== own),
    'reach it through one file': [...near].filter((name) => name !== own && !direct.includes(name)).sort(),
    'of its room': [`test/${room}`, ...(throughTheProgram[room] ?? [])].filter((folder) =>
      existsSync(join(projectRoot, folder)),
    ),
  };
}

/** What each TypeScript file imports, as paths relative to the project. */
const imports = lazy(() => {
  const files = globSync(['src/**/*.ts', 'test/**/*.ts'], {
    cwd: projectRoot,
    exclude: (name) => name.includes('node_modules'),
  });
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(projectRoot, file), 'utf8');
      const names = Array.from(
        text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']*)'/g),
        ([, name = '']) => join(file, '..', name),
      );
      return [file, new Set(names)] as const;
    }),
  );
});
