import { beforeEach, expect, test } from "vitest"
import { openPages } from "../../../test/site.ts"

// The forms of the built site, as browsers without script send them.
let calls: { url: string; body: unknown; headers: Record<string, unknown> }[]
let answer: { status: number; body: object }

beforeEach(() => {
  calls = []
  answer = { status: 200, body: { success: true } }
})

const app = await openPages({}, (api) => {
  for (const url of ["/api/auth/*", "/api/contact"]) {
    api.post(url, async (request, reply) => {
      calls.push({ url: request.url, body: request.body, headers: request.headers })
      return reply.code(answer.status).send(answer.body)
    })
  }
})

const enquiry = {
  name: "Thoko",
  email: "thoko@visitor.example",
  subject: "Fees",
  message: "When are they due?",
}

const get = (url: string) => app.inject({ url })
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

test("without script a form is answered by its own page, with what was typed but never the password", async () => {
  answer = {
    status: 409,
    body: { success: false, message: "Taken.", code: "conflict", errors: { email: "Taken." } },
  }
  const fields = {
    firstName: "Ada",
    lastName: "<b>",
    email: "ada@college.example",
    role: "student",
    password: "secret-1",
  }
  const { statusCode, body } = await post("/register", fields, { "user-agent": "Feature phone" })
  expect(statusCode).toBe(422)
  expect(body).toContain('value="ada@college.example"')
  expect(body).toContain("&lt;b&gt;")
  expect(body).toContain("Taken.")
  expect(body).not.toContain("secret-1")
  expect(calls).toMatchObject([
    { url: "/api/auth/register", body: fields, headers: { "user-agent": "Feature phone" } },
  ])
})

test("without script a blank form is rejected with the specification's text before the API is called", async () => {
  expect((await post("/register", {})).body).toContain("Please fill in all required fields")
  expect((await post("/forgot-password", {})).body).toContain("Please enter your email address")
  expect((await post("/forgot-password", { email: "nobody" })).body).toContain(
    "Please enter a valid email address",
  )
  expect(calls).toEqual([])
})

test("without script a mailed link's form sets a password and leads to the sign-in page", async () => {
  const chosen = await post("/set-password?token=abc", { password: "secret-1" })
  expect([chosen.statusCode, chosen.headers.location]).toEqual([303, "/login?notice=password"])
  expect(calls).toMatchObject([
    { url: "/api/auth/set-password", body: { token: "abc", password: "secret-1" } },
  ])
})

test("the page that confirms an address has a button only where it was opened with a mailed link", async () => {
  const button = /<button[^>]*>Confirm address/
  const without = (await get("/confirm-email")).body
  expect(without).toContain("Open this page with the link in our email.")
  expect(without).not.toMatch(button)
  expect((await get("/confirm-email?token=abc")).body).toMatch(button)
})

test("the sign-in page tells somebody who deactivated their own account so", async () => {
  const { body } = await get("/login?notice=deactivated")
  expect(body).toContain("Your account is deactivated, and you are signed out.")
})

test("without script the sign-in page says that it needs script, and the password stays out of every address", async () => {
  const { statusCode, body } = await post("/login", { email: "a@b.c", password: "secret-1" })
  expect(statusCode).toBe(422)
  expect(body).toContain("The portal needs JavaScript")
  expect(body).toContain('method="post"')
  expect(calls).toEqual([])
})

test("without script a visitor's message is answered by the contact page, from every page", async () => {
  const message = { ...enquiry, phone: "", message: "<b>" }
  expect((await get("/")).body).toContain('action="/contact#contact"')
  const sent = await post("/contact", { ...message, website: "" })
  expect(sent.statusCode).toBe(200)
  expect(sent.body).toContain("Thank you for your message! We&#x27;ll get back to you soon.")
  expect(sent.body).not.toContain("&lt;b&gt;")
  expect(calls).toMatchObject([{ url: "/api/contact", body: message }])
  const blank = await post("/contact", { message: "<b>" })
  expect(blank.statusCode).toBe(422)
  expect(blank.body).toContain("Please fill in all required fields")
  expect(blank.body).toContain("&lt;b&gt;</textarea>")
})

test("what no browser's form sends is blank, and no fault of the server", async () => {
  for (const payload of [{ ...enquiry, name: 5 }, { ...enquiry, name: { first: "Thoko" } }, [1], "null"]) {
    const { statusCode, body } = await app.inject({
      method: "POST",
      url: "/contact",
      headers: { "content-type": "application/json" },
      payload,
    })
    expect([statusCode, body.includes("Name is required.")], JSON.stringify(payload)).toEqual([422, true])
  }
  expect(calls).toEqual([])
})

test("another site cannot send a form in a visitor's name", async () => {
  const { statusCode } = await post(
    "/forgot-password",
    { email: "a@b.c" },
    { origin: "https://elsewhere.example" },
  )
  expect(statusCode).toBe(403)
  expect(calls).toEqual([])
})

test("the sign-in page and the registration say that an account is no application, with a link to the steps", async () => {
  for (const address of ["/login", "/register"]) {
    const { body } = await get(address)
    expect(body).toContain('An account is not an application: to study here, follow <a href="/admissions">')
  }
  expect((await get("/register")).body).toContain(
    "When an email with a link to confirm your address comes, open it.",
  )
})

test("a form that is sent without script says what failed, and keeps what was typed", async () => {
  const failures = [
    [500, "Server error occurred. Please try again later."],
    [502, "HTTP error! status: 502"],
    [503, "HTTP error! status: 503"],
  ] as const
  for (const [status, sentence] of failures) {
    answer = { status, body: { success: false } }
    const { body } = await post("/contact", enquiry)
    expect(body).toContain(sentence)
    for (const typed of Object.values(enquiry)) expect(body).toContain(typed)
  }
})
