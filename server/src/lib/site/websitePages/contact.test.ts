import { beforeEach, describe, expect, test } from "vitest"
import type { Addressee } from "#contract/communication/messages/addressees.ts"
import { heldDays } from "#contract/communication/messages/holding.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { openPages, sampleContent } from "../../../../test/site.ts"

// The pages /contact and /privacy and security.txt, on the built site: `npm test` builds it first.
const thanks = "Thank you for your message! We'll get back to you soon."
const lecturer: Addressee = { to: "lecturer-12", name: "Grace Example", isKnown: true }
let content: SiteContent
let answer: { status: number; body: object }
let calls: unknown[]
let reads: number

beforeEach(() => {
  content = { ...sampleContent, email: "office@college.example" }
  answer = { status: 200, body: { success: true, message: thanks } }
  calls = []
  reads = 0
})

const parts = {
  content: async () => content,
  readers: {
    addressee: async (_: number, { to = "" }: Readonly<Record<string, string>>) => {
      reads++
      if (to === "lost") throw new Error("the database is away")
      if (to === "lecturer-12") return lecturer
      const office = content.contact.offices.offices.find(({ key }) => key === to)
      return office ? { to, name: office.name, isKnown: true } : { to: "college", name: "", isKnown: false }
    },
  },
}
const app = await openPages(parts, (routes) =>
  routes.post("/api/contact", async (request, reply) => {
    calls.push(request.body)
    return reply.code(answer.status).send(answer.body)
  }),
)

const get = async (url: string) => (await app.inject({ url })).body
const message = {
  name: "Thoko",
  email: "thoko@visitor.example",
  phone: "",
  subject: "Moni",
  message: "May I visit?",
}
const post = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  })
const choices = (body: string) =>
  [...body.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)].map(
    ([, to, chosen, name]) => `${chosen ? "* " : ""}${to}: ${name}`,
  )
const noLongerListed =
  "The person or office you looked for is no longer listed. The college reads your message."

describe("the contact form", () => {
  test("offers the college and its offices, and the addressee of the address is chosen", async () => {
    const offices = [
      "admissions: Admissions Office",
      "accounts: Accounts Office",
      "hr: Human Resources",
      "alumni: Alumni Office",
    ]
    const plain = await get("/contact")
    expect(choices(plain)).toEqual(["* college: The college", ...offices])
    expect([plain.includes(noLongerListed), reads]).toEqual([false, 0])
    expect(choices(await get("/contact?to=hr"))).toEqual([
      "college: The college",
      ...offices.slice(0, 2),
      "* hr: Human Resources",
      "alumni: Alumni Office",
    ])
    const toLecturer = await get("/contact?to=lecturer-12")
    expect(choices(toLecturer)).toEqual(["college: The college", ...offices, "* lecturer-12: Grace Example"])
    expect(toLecturer).toContain("Only Grace Example reads what you write to them.")
    expect(toLecturer).toContain('<link rel="canonical" href="https://college.example/contact"/>')
  })

  test("falls back to the college with a sentence if there is no such addressee", async () => {
    for (const to of ["nobody", "lecturer-99", "<script>", "x".repeat(5000)]) {
      const body = await get(`/contact?to=${encodeURIComponent(to)}`)
      expect(body).toContain(noLongerListed)
      expect(choices(body)[0]).toBe("* college: The college")
      expect(body).not.toContain("<script>&")
    }
  })

  test("is shown while addressees can't be read", async () => {
    const body = await get("/contact?to=lost")
    expect(choices(body)[0]).toBe("* college: The college")
    expect(body).not.toContain(noLongerListed)
  })

  test("has no choice of addressee in a college without offices, except for the lecturer of the address", async () => {
    content = { ...content, version: "no offices", contact: { ...content.contact, offices: { offices: [] } } }
    expect(choices(await get("/contact"))).toEqual([])
    expect(choices(await get("/contact?to=lecturer-12"))).toHaveLength(2)
  })

  test("without script keeps the addressee and the typed text, and says what the server says", async () => {
    const address = "/contact?to=lecturer-12"
    expect(await get(address)).toContain(`action="${address}#contact"`)
    const blank = await post(address, { ...message, name: "", to: "hr" })
    expect(blank.statusCode).toBe(422)
    expect(choices(blank.body)).toContain("* hr: Human Resources")
    expect(choices(blank.body)).toContain("lecturer-12: Grace Example")
    expect(blank.body).toContain("May I visit?</textarea>")
    expect(calls).toEqual([])

    const limit = "Too many attempts from this address. Please wait a minute and try again."
    answer = { status: 429, body: { success: false, message: limit, code: "too_many" } }
    const refused = await post(address, { ...message, to: "lecturer-12" })
    expect(refused.body).toContain(limit)
    expect(refused.body).toContain("May I visit?</textarea>")
    expect(choices(refused.body)).toContain("* lecturer-12: Grace Example")

    answer = { status: 200, body: { success: true, message: `${thanks} The college reads it.` } }
    const sent = await post(address, { ...message, to: "lecturer-12", website: "" })
    expect(sent.body).toContain("We&#x27;ll get back to you soon. The college reads it.")
    expect(sent.body).not.toContain("May I visit?")
    expect(calls.at(-1)).toMatchObject({ ...message, to: "lecturer-12" })
  })
})

test("the contact page has the offices' hours and doors and the way in words, and no office's email address", async () => {
  const body = await get("/contact")
  // Times aren't divided between two lines, so they are in elements of their own.
  const text = body.replace(/<\/?span[^>]*>/g, "")
  for (const { name, hours, place, email, key } of content.contact.offices.offices) {
    for (const part of [`<h3>${name}`, place.replaceAll("'", "&#x27;"), `/contact?to=${key}#contact`]) {
      expect(body).toContain(part)
    }
    expect(text).toContain(hours)
    expect(body).not.toContain(email)
  }
  expect(body).toContain("<h3>From Example City</h3>")
  for (const block of ["head", "offices", "way"]) expect(body).toContain(`data-block="${block}"`)
  content = {
    ...content,
    version: "silent",
    contact: { head: { lead: "" }, offices: { offices: [] }, way: { place: "", routes: [] } },
  }
  const silent = await get("/contact")
  for (const title of ["Offices", "How to get there"]) expect(silent).not.toContain(title)
})

describe("the privacy page", () => {
  test("says what is stored, why, who sees it and how long, and how to see and erase it", async () => {
    const body = await get("/privacy")
    for (const part of [
      "When you read this website",
      `deleted after ${heldDays} days`,
      "home district, date of birth, marital status, religion",
      "Who sees it",
      "How long",
      "download a copy of everything",
      "delete the account",
      "The Registrar answers",
    ]) {
      expect(body.replaceAll("<!-- -->", "")).toContain(part)
    }
  })

  test("is shown and indexed before the college has written anything", async () => {
    const privacy = { head: { lead: "" }, own: { parts: [] }, answers: { who: "", text: "" } }
    content = { ...content, version: "unwritten", privacy }
    const body = await get("/privacy")
    expect(body).toContain("What is stored, in full")
    expect(body).not.toContain("noindex")
    expect(body).not.toContain("answers</h3>")
  })

  test("is linked from every footer, from the contact form and from the registration", async () => {
    const links = async (url: string) => (await get(url)).split('href="/privacy"').length - 1
    expect(await links("/admissions")).toBe(1)
    expect(await links("/contact")).toBe(2)
    expect(await links("/register")).toBe(2)
  })
})

describe("security.txt", () => {
  const address = "/.well-known/security.txt"

  test("names the college's address and ends within a year (RFC 9116)", async () => {
    const { statusCode, headers, body } = await app.inject({ url: address })
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"])
    const fields = Object.fromEntries(
      body
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/)),
    )
    expect(fields).toEqual({
      Contact: "mailto:office@college.example",
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
      "Preferred-Languages": "en",
      Canonical: `https://college.example${address}`,
    })
    const days = (Date.parse(fields.Expires!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  test("does not exist while the college has no email address", async () => {
    content = { ...content, version: "without", email: null }
    expect((await app.inject({ url: address })).statusCode).toBe(404)
  })
})
