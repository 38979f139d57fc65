/**
 * npm run waiting:pages: measures the time until each public page is displayed on a phone on slow 3G that is four times slower
 * than this machine. It asserts nothing. Run it alone.
 */
import { parseArgs } from "node:util"
import { type Browser, chromium } from "@playwright/test"
import { firstPaint, largestPaint, openAndSettle, slowConnections, watchWire } from "../../e2e/wire.ts"
import { findBrowser } from "../../scripts/browser.ts"
import { startCollege } from "../college.ts"
import { median } from "../median.ts"
import { markdown } from "../table.ts"

const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, students: { type: "string", default: "600" } },
})

const college = await startCollege(`${import.meta.dirname}/../..`, Number(values.students))
const browser = await chromium.launch(await findBrowser())
try {
  const rows: string[][] = []
  for (const address of await publicAddresses()) {
    const visits: Awaited<ReturnType<typeof visit>>[] = []
    for (let run = 0; run < Number(values.runs); run++)
      visits.push(await visit(browser, college.url + address))
    const medianOf = (figure: (visit: (typeof visits)[number]) => number) =>
      String(median(visits.map(figure)))
    rows.push([
      address,
      medianOf(({ first }) => first),
      medianOf(({ largest }) => largest),
      (median(visits.map(({ bytes }) => bytes)) / 1024).toFixed(1),
    ])
  }
  console.log(`${college.name}, ${values.runs} visits each, on slow 3G with an empty cache\n`)
  console.log(markdown(["Page", "First paint, ms", "Largest, ms", "KB"], rows))
} finally {
  await browser.close()
  await college.remove()
}

/** The pages of the sitemap, except those about one announcement or event. */
async function publicAddresses() {
  const sitemap = await (await fetch(`${college.url}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, url = ""]) => new URL(url).pathname)
  return addresses.filter((address) => !/\d/.test(address))
}

async function visit(browser: Browser, address: string) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const wire = await watchWire(page, slowConnections.slow3G)
  await openAndSettle(page, address)
  const figures = { first: await firstPaint(page), largest: await largestPaint(page), bytes: wire.bytes() }
  await page.close()
  return figures
}
