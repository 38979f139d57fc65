import type { Build } from "./build.ts"
import { work } from "./worker.ts"

declare const self: ServiceWorkerGlobalScope
/** The built files, which vite.config.ts inserts. */
declare const BUILD: Build
work(self, BUILD)
