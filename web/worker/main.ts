import type { Build } from "./build.ts"
import { startWorker } from "./worker.ts"

declare const self: ServiceWorkerGlobalScope
/** The names of the built files. vite.config.ts inserts them. */
declare const BUILD: Build
startWorker(self, BUILD)
