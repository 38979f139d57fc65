import { retire } from "./retired.ts"

declare const self: ServiceWorkerGlobalScope
retire(self)
