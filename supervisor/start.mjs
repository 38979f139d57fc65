// npm start. This first file is JavaScript, because Node.js loads its TypeScript compiler for a file that isn't cached yet,
// which takes 20 MB for as long as the college runs. All others come from the cache that is opened here.
import { enableCompileCache } from "node:module"
import { join } from "node:path"

process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../node_modules/.cache/node")
enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import("./start.ts")
