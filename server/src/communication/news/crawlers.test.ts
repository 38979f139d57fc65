import { SaxesParser } from "saxes"
import { beforeEach, describe, expect, test } from "vitest"
import { announcements, events, openNews, origin } from "../../../test/news.ts"
import { truncate } from "../../../test/truncate.ts"

const { db, get, page, statusOf, announce, plan } = await openNews()
beforeEach(() => truncate(db, ["announcement", "event", "notification"]))

const dataIn = (body: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!)["@graph"]

describe("search engines, previews and feed readers", () => {
  test("read an announcement as a news article with its way back", async () => {
    const id = await announce()
    const address = `${announcements}/${id}-water-is-back`
    const body = await page(address)
    const [article, trail] = dataIn(body)
    expect(article).toMatchObject({
      "@type": "NewsArticle",
      headline: "Water is back",
      description: "The pump is repaired.",
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+02:00$/),
    })
    expect(trail).toMatchObject({ "@type": "BreadcrumbList" })
    expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${origin}/news-events`,
      `${origin}${announcements}`,
      `${origin}${address}`,
    ])
    expect(body).toContain(`<link rel="canonical" href="${origin}${address}"/>`)
    expect(body).toContain('property="og:title" content="Water is back"')
    expect(body).toContain('<link rel="alternate" type="application/rss+xml" href="/news-events/rss.xml"')
  })

  test("read an event with the college's offset, and one of whole days by its days", async () => {
    const evening = await plan({
      start_date: "2087-05-02T18:00",
      end_date: "2087-05-02T20:00",
      location: "Hall",
    })
    const [data] = dataIn(await page(`${events}/${evening}-choir-evening`))
    expect(data).toMatchObject({
      "@type": "Event",
      startDate: "2087-05-02T18:00:00+02:00",
      endDate: "2087-05-02T20:00:00+02:00",
      location: { "@type": "Place", name: "Hall" },
    })
    const feast = await plan({
      title: "Feast",
      start_date: "2087-05-02",
      end_date: "2087-05-03",
      is_all_day: true,
    })
    const [whole] = dataIn(await page(`${events}/${feast}-feast`))
    expect(whole).toMatchObject({ startDate: "2087-05-02", endDate: "2087-05-03" })
  })

  test("find each page in the sitemap, and each is there", async () => {
    await announce()
    await plan()
    const sitemap = await page("/sitemap.xml")
    const addresses = [...sitemap.matchAll(/<loc>https:\/\/college.example([^<]+)/g)].map(
      ([, address]) => address!,
    )
    const news = addresses.filter((address) => address.startsWith("/news-events"))
    expect(news).toHaveLength(5)
    expect(sitemap.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+(Z|\+\d\d:\d\d)<\/lastmod>/g)).toHaveLength(2)
    for (const address of news) expect([address, await statusOf(address)]).toEqual([address, 200])
  })

  test("get a feed with a link that stays, an instant and a text for each announcement", async () => {
    const id = await announce()
    const { headers, body } = await get("/news-events/rss.xml")
    expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8")
    const item = /<item>.*<\/item>/s.exec(body)![0]
    expect(item).toContain(`<link>${origin}${announcements}/${id}-water-is-back</link>`)
    expect(item).toContain(`<guid isPermaLink="false">${origin}${announcements}/${id}</guid>`)
    expect(item).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/)
    const again = await get("/news-events/rss.xml", { "if-none-match": headers.etag as string })
    expect(again.statusCode).toBe(304)
  })
})

test("hostile titles and texts do nothing", async () => {
  const hostile = "</script><script>alert(1)</script>]]>\r\n&\"'<img src=x onerror=alert(1)>\u0000\u202e"
  const id = await announce({ title: `x ${hostile}`, content: `${hostile} [a](javascript:alert(1))` })
  const other = await plan({ title: `x ${hostile}`, description: hostile, location: hostile })
  for (const url of ["/news-events", announcements, events, `${announcements}/${id}`, `${events}/${other}`]) {
    const { headers } = await get(url)
    const body = await page(headers.location ?? url)
    expect(body).not.toMatch(/<script>|<img src=x|href="javascript/)
    expect(body).not.toContain("\u0000")
    if (headers.location) expect(dataIn(body)[0].headline ?? dataIn(body)[0].name).toContain("</script>")
  }
  for (const url of ["/news-events/rss.xml", "/sitemap.xml"]) {
    let texts = ""
    const parser = new SaxesParser()
    parser.on("text", (text) => {
      texts += text
    })
    parser.on("error", (error) => expect.fail(error.message))
    parser.write(await page(url)).close()
    expect(texts).toContain(
      url.includes("rss") ? "</script><script>alert(1)</script>]]>" : `${announcements}/${id}`,
    )
  }
})
