// Runs a program that the build cut into parts. A part is a function of (module, exports, require) named by its path.

const { Script } = require('node:vm');

/**
 * Returns what the part `name` exports. `parts` are those that a start needs; the text of any other one is read and
 * compiled when a part requires it for the first time. What is no part is a module of Node.
 */
exports.load = function load(name, parts, read) {
  const modules = new Map();
  const requirePart = (path) => {
    if (!path.startsWith('./')) return require(path);
    const known = modules.get(path);
    if (known) return known.exports;
    const part = parts[path] ?? new Script(read(path), { filename: path }).runInThisContext();
    const module = { exports: {} };
    modules.set(path, module);
    try {
      part(module, module.exports, requirePart);
    } catch (error) {
      modules.delete(path);
      throw error;
    }
    return module.exports;
  };
  return requirePart(name);
};
