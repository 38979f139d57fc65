import { requireValue } from "#contract/lib/objects.ts"
import { type LoadSite, loaderOfBuild, type Values } from "./site.ts"

type Readers = Readonly<Record<string, (number: number, search: Values) => Promise<unknown>>>

/** Renders pages for their editors, with content that isn't published. */
export function createPreviews<Content>(readers: Readers) {
  let loadSite: LoadSite<Content> | undefined
  return {
    /** Makes previews use the site that this server loads, which in development is the sources. Otherwise they use the last build. */
    showServedSite(load: LoadSite<Content>) {
      loadSite = load
    },
    async render(address: string, content: Content): Promise<string> {
      loadSite ??= await loaderOfBuild()
      const { requestedRecord, pageName, render, renderRecord } = await loadSite()
      const requested = requestedRecord(address, {}, {})
      if (!requested) return render(pageName(address, {}), content).text
      const readRecord = requireValue(readers[requested.kind], `reader of ${requested.kind}`)
      const record = await readRecord(requested.number, requested.search ?? {})
      return renderRecord(address, record, content).text
    },
  }
}
