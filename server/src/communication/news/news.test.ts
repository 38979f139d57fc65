import { beforeEach, describe, expect, test } from "vitest"
import { announcements, events, inHours, openNews, origin } from "../../../test/news.ts"
import { truncate } from "../../../test/truncate.ts"

// Runs on the built site: `npm test` builds it first.
const { db, call, get, page, main, statusOf, announce, plan } = await openNews()
beforeEach(() => truncate(db, ["announcement", "event", "notification"]))

const linksIn = (body: string, list: string) =>
  [...body.matchAll(/ href="([^"]+)"/g)]
    .map(([, href]) => href!)
    .filter((href) => href.startsWith(`${list}/`))

describe("the news page", () => {
  test("says that there is nothing yet", async () => {
    const body = await main()
    expect(body).toContain("No Announcements Yet")
    expect(body).toContain("No Events Scheduled")
  })

  test("lists six announcements and six events, and leads to all of them", async () => {
    for (let n = 1; n <= 13; n++) {
      await announce({ title: `Announcement ${n}` })
      await plan({ title: `Event ${n}`, start_date: inHours(24 * n) })
    }
    const body = await main()
    expect(linksIn(body, announcements)).toHaveLength(6)
    // The next event is also shown at the head of the page.
    expect(new Set(linksIn(body, events)).size).toBe(6)
    expect(body).toContain("Announcement 13<")
    expect(body).toContain("Event 1<")
    expect(body).toContain("All 13 announcements")
    for (const list of [announcements, events]) {
      expect(body).toContain(`href="${list}"`)
      const second = await main(`${list}?page=2`)
      expect(linksIn(await main(list), list)).toHaveLength(12)
      expect(linksIn(second, list)).toHaveLength(1)
      expect(second).toContain("Page 2 of 2")
      for (const number of ["3", "0", "x", "9999999"]) {
        expect([number, await statusOf(`${list}?page=${number}`)]).toEqual([number, 404])
      }
    }
  })

  test("heads the page with the next event, and draws the cloth of each type with its motifs", async () => {
    const head = async () => {
      const body = await main()
      return body.slice(0, body.indexOf("Announcements"))
    }
    await plan({ title: "Over", start_date: inHours(-48), end_date: inHours(-47) })
    expect(await head()).not.toContain("Next event")
    await plan({ title: "Later", start_date: inHours(72), location: "Chapel" })
    const sooner = await plan({ title: "Sooner", start_date: inHours(48), location: "Hall" })
    expect(await head()).toContain(`href="${events}/${sooner}-sooner"`)
    expect(await head()).toMatch(/Next event<.*Sooner<.*, Hall</)
    expect(await head()).not.toContain("Later")
    const cloth = async () => /<svg.*?<\/svg>/.exec(await main(`${events}/${sooner}-sooner`))![0]
    const general = await cloth()
    await db.updateTable("event").set({ event_type: "sports" }).execute()
    expect(await cloth()).not.toBe(general)
  })

  test("cuts the text of an announcement to 150 characters, without its marks", async () => {
    await announce({ content: `**${"a".repeat(150)}** bcd` })
    expect(await main()).toContain(`<p>${"a".repeat(150)}…</p>`)
  })

  test("shows an event's picture in its sizes, over a cloth", async () => {
    await plan()
    const id = "00000000-0000-4000-8000-000000000001"
    await db
      .insertInto("file")
      .values({
        id,
        name: "a.png",
        media_type: "image/png",
        size: 1,
        sha256: Buffer.alloc(32),
        visibility: "public",
      })
      .execute()
    await db
      .insertInto("picture")
      .values({ file_id: id, belongs_to: "event", width: 700, height: 400 })
      .execute()
    await db.updateTable("event").set({ image_id: id }).execute()
    const body = await main()
    const at = (width: number, format: string) => `/uploads/pictures/${id}-${width}.${format}`
    const sizesIn = (format: string) =>
      `${at(120, format)} 120w, ${at(240, format)} 240w, ${at(480, format)} 480w, ${at(960, format)} 700w`
    expect(body).toMatch(/<div class="site-picture deep[^>]+><svg.+?<\/svg><picture>/)
    expect(body).toContain(`<source type="image/avif" srcSet="${sizesIn("avif")}"`)
    expect(body).toContain(`<img src="${at(480, "webp")}" srcSet="${sizesIn("webp")}"`)
    expect(body).toMatch(/<img [^>]+ width="700" height="400" alt="[^"]+" loading="lazy"/)
    const [address = ""] = linksIn(body, events)
    expect(await page(address)).toContain(`property="og:image" content="${origin}${at(960, "webp")}"`)
  })
})

describe("what visitors may not see", () => {
  test.each<[string, object]>([
    ["an announcement for students", { target_audience: "students" }],
    ["an announcement for a year of study", { year_of_study: 1 }],
    ["an announcement of tomorrow", { publish_at: inHours(24) }],
  ])("%s has no page and is in no list", async (_, fields) => {
    const id = await announce({ title: "Secret", ...fields })
    expect(await statusOf(`${announcements}/${id}`)).toBe(404)
    expect(await statusOf(`${announcements}/${id}-secret`)).toBe(404)
    for (const url of ["/news-events", announcements, "/news-events/rss.xml", "/sitemap.xml"])
      expect((await page(url)).toLowerCase()).not.toContain("secret")
  })

  test("an event for staff has no page and is in no list", async () => {
    const id = await plan({ title: "Secret", target_audience: "staff" })
    expect(await statusOf(`${events}/${id}`)).toBe(404)
    for (const url of ["/news-events", events, "/sitemap.xml"])
      expect((await page(url)).toLowerCase()).not.toContain("secret")
  })

  test("an address that is guessed doesn't exist", async () => {
    for (const slug of ["0", "1x", "-1", "1.5", "99999999999", "%00", "..%2f..%2f", "a".repeat(90)]) {
      expect([slug, await statusOf(`${announcements}/${slug}`)]).toEqual([slug, 404])
      expect([slug, await statusOf(`${events}/${slug}`)]).toEqual([slug, 404])
    }
  })
})

describe("at the next request, also where the pages were kept,", () => {
  const texts = () => Promise.all(["/news-events", announcements, "/news-events/rss.xml"].map(page))

  test("an announcement is there once it is published, and no longer once it has expired", async () => {
    const id = await announce({ publish_at: inHours(1), expires_at: inHours(2) })
    for (const text of await texts()) expect(text).not.toContain("Water is back")
    await db
      .updateTable("announcement")
      .set({ publish_at: inHours(-1) })
      .execute()
    for (const text of await texts()) expect(text).toContain("Water is back")
    expect(await page(`${announcements}/${id}-water-is-back`)).toContain("<strong>repaired</strong>")
    await db
      .updateTable("announcement")
      .set({ publish_at: inHours(-3), expires_at: inHours(-2) })
      .execute()
    for (const text of await texts()) expect(text).not.toContain("Water is back")
    expect(await statusOf(`${announcements}/${id}-water-is-back`)).toBe(404)
  })

  test("a changed announcement has its new text, and its old address leads to the new one", async () => {
    const id = await announce()
    const old = `${announcements}/${id}-water-is-back`
    expect(await main(old)).toContain("Water is back")
    await call("admin", "PUT /announcements/{id}", {
      params: { id },
      body: { title: "No water", content: "The pump broke again." },
    })
    for (const text of await texts()) expect(text).toContain("The pump broke again.")
    const { statusCode, headers } = await get(old)
    expect([statusCode, headers.location]).toEqual([302, `${announcements}/${id}-no-water`])
    expect(await main(headers.location)).toContain("The pump broke again.")
  })

  test("an event that has begun is past, and can no longer be added to a calendar", async () => {
    const id = await plan()
    const address = `${events}/${id}-choir-evening`
    expect(await main()).toContain(">Upcoming<")
    expect(await main(address)).toContain(`href="/api/events/${id}/calendar.ics"`)
    await db
      .updateTable("event")
      .set({ start_date: inHours(-1) })
      .execute()
    expect(await main()).toContain(">Past<")
    expect(await main(address)).not.toContain("calendar.ics")
  })
})

describe("an announcement's page", () => {
  test("has the whole text, the attachment with its size, and a link to share it", async () => {
    const id = await announce({ content: "First.\n\n# Bring\n- a net\n- a [form](https://example.org/f)" })
    const file = "00000000-0000-4000-8000-000000000002"
    await db
      .insertInto("file")
      .values({
        id: file,
        name: "Form.pdf",
        media_type: "application/pdf",
        size: 1536,
        sha256: Buffer.alloc(32),
        visibility: "private",
      })
      .execute()
    await db.updateTable("announcement").set({ file_id: file }).execute()
    const body = await main(`${announcements}/${id}-water-is-back`)
    expect(body).toContain("<h2>Bring</h2><ul><li>a net</li>")
    expect(body).toContain('href="https://example.org/f" rel="nofollow noopener"')
    expect(body).toContain(`href="/api/announcements/${id}/attachment"`)
    expect(body).toContain("Download Form.pdf (2 KB)")
    const shared = encodeURIComponent(`Water is back\n${origin}${announcements}/${id}-water-is-back`)
    expect(body).toContain(`href="https://wa.me/?text=${shared}"`)
  })
})

describe("an event's page", () => {
  test("says when and where it is, and who can register", async () => {
    const id = await plan({
      start_date: "2087-05-02T18:00",
      end_date: "2087-05-02T20:00",
      location: "Hall",
      description: "Bring **songs**.",
      registration_required: true,
      max_participants: 20,
      registration_deadline: "2087-05-01T12:00",
    })
    const body = await main(`${events}/${id}-choir-evening`)
    expect(body).toContain("2 May 2087, 18:00 – 20:00")
    expect(body).toContain("<dd>Hall</dd>")
    expect(body).toContain("<strong>songs</strong>")
    const words = (body: string) => body.replace(/<[^>]+>/g, "")
    expect(words(body)).toContain(
      "Students and lecturers sign in to register. 20 of 20 places left. It closes on Thursday, 1 May 2087 at 12:00.",
    )

    const full = await plan({ registration_required: true, max_participants: 1 })
    const { id: person_id } = await db.selectFrom("person").select("id").executeTakeFirstOrThrow()
    await db
      .insertInto("event_registration")
      .values({ event_id: full, person_id, state: "registered" })
      .execute()
    expect(words(await main(`${events}/${full}-choir-evening`))).toContain(
      "sign in to register. All places are taken, so they wait for one.",
    )
  })
})
