import type { Build } from "./build.ts"
import { work } from "./worker.ts"

declare const self: ServiceWorkerGlobalScope
/** The names of the built files. vite.config.ts inserts them. */
declare const BUILD: Build
work(self, BUILD)
