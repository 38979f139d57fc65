import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import type { PageKey } from "#contract/communication/website/pages.ts"
import { openCollege } from "../../../test/college.ts"
import { openCollegeWebsite, publishCollege, sampleContent } from "../../../test/site.ts"
import { truncate } from "../../../test/truncate.ts"

const { call, db } = await openCollege()
const website = await openCollegeWebsite(db)

beforeEach(() => truncate(db, ["content", "content_version", "content_draft"]))

type Answer = Awaited<ReturnType<typeof save>>
const history = (lead: string) => ({
  ...sampleContent.history,
  head: { ...sampleContent.history.head, lead },
})
const save = (value: object, version?: number, key: PageKey = "history") =>
  call("admin", "PUT /site/{key}", { params: { key }, body: { value: value as never, version } })
const open = async (key: PageKey = "history") =>
  (await call("admin", "GET /site/{key}", { params: { key } })).body.data.page
const publish = (version?: number, key: PageKey = "history") =>
  call("admin", "POST /site/{key}/publish", { params: { key }, body: { version } })
const discard = () => call("admin", "DELETE /site/{key}/draft", { params: { key: "history" } })
const currentOf = ({ body }: Answer) => body.current as Awaited<ReturnType<typeof open>>
const outcome = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

describe("a draft", () => {
  test("is saved for the editors alone: visitors read what is published", async () => {
    await save(history("Published words."))
    await publish()
    await save(history("Drafted words."))
    expect((await open()).value).toEqual(history("Drafted words."))
    const body = await website.page("/history")
    expect(body).toContain("Published words.")
    expect(body).not.toContain("Drafted words.")
  })

  test("says who changed which blocks, in the page and in the audit log", async () => {
    await save(history("Moni"))
    const page = await open()
    expect(page).toMatchObject({ draft_by_name: "Test admin", number: 0, based_on: 0 })
    expect(page.changed).toContain("Top of the page")
    const row = await db
      .selectFrom("audit")
      .select(["action", "entity", "entity_id", "entity_label", "before", "after"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      action: "PUT /site/{key}",
      entity: "content",
      entity_id: "history",
      entity_label: "History",
      before: null,
      after: { blocks: expect.stringContaining("Top of the page") },
    })
    expect(JSON.stringify(row)).not.toContain("Moni")
  })

  test("is in the audit log once for each block and writer, however often it saves itself", async () => {
    const entries = db.selectFrom("audit").where("entity", "=", "content")
    const { last } = await entries
      .select(({ fn }) => fn.coalesce(fn.max("id"), sql<number>`0`).as("last"))
      .executeTakeFirstOrThrow()
    await save({ head: { lead: "M" } })
    await save({ head: { lead: "Moni" } })
    await save({ head: { lead: "Moni" }, vision: sampleContent.history.vision })
    const rows = await entries.select("after").where("id", ">", last).orderBy("id").execute()
    expect(rows.map(({ after }) => after)).toMatchObject([
      { blocks: "Top of the page" },
      { blocks: "Vision" },
    ])
  })

  test("that an editor with an old version saves is refused, with the stored draft", async () => {
    await save(history("First"), 0)
    const second = await save(history("Second"), 0)
    expect(second.status).toBe(409)
    expect(currentOf(second)).toMatchObject({ value: history("First"), version: 1 })
    expect((await save(history("Second"), 1)).status).toBe(200)
  })

  test("of ten editors who began at the same moment is saved once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(history(`Editor ${index}`), 0)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })

  test("that was begun before a publication is refused, although no draft is left", async () => {
    const { version } = await open()
    await save(history("A colleague's words."))
    await publish()
    expect((await save(history("Mine"), version)).status).toBe(409)
  })

  test("that equals what is published is no draft", async () => {
    await save(history("Moni"))
    await publish()
    await save(history("Zikomo"))
    await save(history("Moni"))
    expect(await open()).toMatchObject({ based_on: null, draft_at: null, changed: [] })
  })

  test("is discarded, and discarding it again changes nothing", async () => {
    await save(history("Moni"))
    expect(outcome(await discard())).toEqual([200, "Draft discarded."])
    expect(await open()).toMatchObject({ based_on: null, draft_by_name: null })
    const before = await open()
    expect(outcome(await discard())).toEqual([200, "Draft discarded."])
    expect(await open()).toEqual(before)
  })

  test("may be empty, but its lengths and kinds are checked, in sentences that name the place", async () => {
    expect((await save({})).status).toBe(200)
    const offices = [{ name: "Admissions" }, { name: "x".repeat(81), email: "office" }]
    const { status, body } = await save({ offices: { offices } }, undefined, "contact")
    expect([status, body.errors]).toEqual([
      422,
      {
        "offices.offices.1.name": "Office 2: Name must be at most 80 characters.",
        "offices.offices.1.email": "Office 2: Email must be an address such as name@example.com.",
      },
    ])
    const future = await save({ details: { founded: 2099 } }, undefined, "college")
    expect(future.body.message).toBe("Details: Year of foundation must not be in the future.")
  })
})

describe("publishing", () => {
  test("shows the words at the next request, also where the page was kept", async () => {
    expect(await website.page("/history")).toContain("We are still writing this page.")
    await save(history("A first class under a mango tree."))
    expect(outcome(await publish())).toEqual([200, "Published. Visitors see it now."])
    const first = await website.page("/history")
    expect(first).toContain("A first class under a mango tree.")
    expect(first).not.toContain("We are still writing this page.")
    await save(history("A second class."))
    await publish()
    expect(await website.page("/history")).toContain("A second class.")
  })

  test("asks for a key of its own for each office, because messages are addressed by it", async () => {
    const offices = ["hr", "college", "lecturer-1", "hr", "alumni"].map((key) => ({ key, name: "Office" }))
    await save({ offices: { offices } }, undefined, "contact")
    const { status, body } = await publish(undefined, "contact")
    expect([status, body.errors]).toEqual([
      422,
      {
        "offices.offices.1.key": "Office 2: Key must be another one: “college” is used already.",
        "offices.offices.2.key": "Office 3: Key must be another one: “lecturer-1” is used already.",
        "offices.offices.3.key": "Office 4: Key must be another one: “hr” is used already.",
      },
    ])
  })

  test("asks for what is required, in sentences that name the place", async () => {
    const slides = [{ text: "Moni" }, { ways: [{ label: "How to apply" }] }]
    await save({ carousel: { slides }, about: { lead: "About us" } }, undefined, "home")
    const { status, body } = await publish(undefined, "home")
    expect([status, body.errors]).toEqual([
      422,
      {
        "carousel.slides.1.text": "Slide 2: Text is required.",
        "carousel.slides.1.ways.0.address": "Slide 2, link 1: Page is required.",
        "about.title": "About: Title is required.",
      },
    ])
    expect((await open("home")).number).toBe(0)
  })

  test("asks for the college's name even if nothing else is said", async () => {
    await publishCollege(db, { name: "Mlatho" })
    await save({}, undefined, "college")
    const { status, body } = await publish(undefined, "college")
    expect([status, body.errors]).toEqual([422, { "details.name": "Details: Name is required." }])
  })

  test("requires an alternative text for each picture", async () => {
    const logo = { id: "00000000-0000-4000-8000-000000000001", width: 40, height: 40, alt: " " }
    await save({ details: { name: "Mlatho" }, look: { logo } }, undefined, "college")
    expect((await publish(undefined, "college")).body.errors).toEqual({
      "look.logo.alt": "Look: Logo needs an alternative text that says what it shows.",
    })
  })

  test("refuses a colour that can't be read, and offers the nearest that can", async () => {
    const details = { name: "Mlatho" }
    await save({ details, look: { mainColour: "#ffd700", secondColour: "#ff9a3c" } }, undefined, "college")
    const { status, body } = await publish(undefined, "college")
    const sentence = body.errors?.["look.mainColour"]
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["look.mainColour"]])
    expect(sentence).toMatch(/^Look: Main colour #ffd700 is too light: .* that can be used is #\w{6}\.$/)
    const [, nearest] = /(#\w{6})\.$/.exec(sentence!)!
    await save({ details, look: { mainColour: nearest!, secondColour: "#ff9a3c" } }, undefined, "college")
    expect((await publish(undefined, "college")).status).toBe(200)
    expect(await website.page("/history")).toContain(`--blue-700:${nearest}`)
  })

  test("by two people at the same moment publishes once", async () => {
    const { version } = (await save(history("Moni"))).body.data.page
    const answers = await Promise.all([publish(version), publish(version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await open()).number).toBe(1)
  })

  test("refuses the draft that a colleague has changed meanwhile, with their draft", async () => {
    const { version } = (await save(history("Mine"))).body.data.page
    await save(history("Theirs"))
    const answer = await publish(version)
    expect(answer.status).toBe(409)
    expect(currentOf(answer).value).toEqual(history("Theirs"))
  })

  test("requires a draft", async () => {
    expect(outcome(await publish())).toEqual([409, "There is no draft to publish."])
  })

  test.each(["lecturer", "student"] as const)(
    "is not for a %s, nor is anything else of the editor",
    async (role) => {
      const params = { key: "history" as const }
      const answers = await Promise.all([
        call(role, "GET /site"),
        call(role, "GET /site/{key}", { params }),
        call(role, "PUT /site/{key}", { params, body: { value: {} } }),
        call(role, "DELETE /site/{key}/draft", { params }),
        call(role, "POST /site/{key}/publish", { params, body: {} }),
        call(role, "GET /site/{key}/versions", { params }),
        call(role, "POST /site/{key}/preview", { params, body: { value: {} } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(403))
      expect((await call(null, "GET /site")).status).toBe(401)
    },
  )
})
