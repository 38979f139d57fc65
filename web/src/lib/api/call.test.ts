import { beforeEach, expect, test, vi } from "vitest"
import { isServerTimeKnown, serverAhead } from "../serverTime.ts"
import { storedToken, storeSession } from "../session/session.ts"
import { refusal, success } from "../testing/answers.ts"
import { accountUser } from "../testing/signInOnDevice.ts"
import { call } from "./call.ts"
import type { CallError } from "./callError.ts"
import { trackInFlight } from "./idempotencyKey.ts"

type Sent = { path: string; headers: Headers; body: unknown }
type Answer = Response | Error

const ada = accountUser(1, { role: "admin" })

let sent: Sent[]
let answers: ((request: Sent) => Answer)[]

/** Answers with the given replies in turn; the last one repeats. */
function line(...next: ((request: Sent) => Answer)[]) {
  answers = next
}

const json = (status: number, body: object) => () => Response.json(body, { status })
const cut = () => new TypeError("Failed to fetch")
const fine = json(200, { success: true, data: {} })

beforeEach(() => {
  sent = []
  const store = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
    removeItem: (name: string) => store.delete(name),
  })
  vi.stubGlobal("sessionStorage", { clear: () => undefined })
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const request = { path, headers: new Headers(init.headers), body: init.body }
    sent.push(request)
    const answer = (answers.length > 1 ? answers.shift() : answers[0])!(request)
    if (answer instanceof Error) throw answer
    return answer
  })
})

const signIn = (token = "old") => storeSession({ token, user: ada })
const keysSent = () => sent.map(({ headers }) => headers.get("idempotency-key"))
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("the call went well"),
    (e) => e,
  )

test("blank filters are dropped and the bearer is sent", async () => {
  signIn()
  line(fine)
  await call("GET /academic-years", { query: { search: "20 26", status: "", page: 2 } as object })
  expect(sent[0]!.path).toBe("/api/academic-years?search=20+26&page=2")
  expect(sent[0]!.headers.get("authorization")).toBe("Bearer old")
})

test.each([
  [401, "Authentication failed. Please login again."],
  [403, "Access denied. You don't have permission for this action."],
  [404, "Resource not found."],
  [500, "the server's words"],
  [409, "the server's words"],
])("a %i says %s and keeps what the server said", async (status, text) => {
  line(json(status, { success: false, message: "the server's words", code: "failed" }))
  const failure = await failureOf(call("GET /academic-years"))
  expect(failure).toMatchObject({ status, message: text, said: "the server's words" })
})

test("the specification's text is used if the server sent none", async () => {
  line(json(500, {}), json(418, { success: false }))
  expect(await failureOf(call("GET /academic-years"))).toMatchObject({
    message: "Server error occurred. Please try again later.",
  })
  expect(await failureOf(call("GET /academic-years"))).toMatchObject({ message: "HTTP error! status: 418" })
})

test("a lost reply is a network error, and so is a phone company's page", async () => {
  const text = "Network error. Please check your connection and try again."
  line(cut)
  expect(await failureOf(call("GET /academic-years"))).toMatchObject({ status: 0, message: text })
  line(() => new Response("<h1>Buy more data</h1>", { headers: { "content-type": "text/html" } }))
  expect(await failureOf(call("GET /academic-years"))).toMatchObject({ status: 0, message: text })
})

test("a fault of the server without any text isn't called a broken connection", async () => {
  line(() => new Response("", { status: 500, headers: { "content-type": "application/json" } }))
  expect(await failureOf(call("GET /academic-years"))).toMatchObject({
    status: 500,
    message: "Server error occurred. Please try again later.",
  })
})

test("what a proxy finds too large isn't asked to be tried again over the same connection", async () => {
  const text = "Too large for this connection. Send it over another one, or make it smaller."
  line(() => new Response("<h1>Request Entity Too Large</h1>", { status: 413 }))
  const failure = await failureOf(call("POST /departments", { body: { name: "Music" } }))
  expect(failure).toMatchObject({ status: 0, message: text })
  expect((failure as CallError).after("Failed to update profile. Please try again.").message).toBe(text)
})

/** The page of a web filter, and what a program between phone and college may answer. */
const foreign: readonly [string, (status: number) => Response][] = [
  [
    "page",
    (status) => new Response("<h1>Blocked</h1>", { status, headers: { "content-type": "text/html" } }),
  ],
  ["JSON", (status) => Response.json({ blocked: "category 12" }, { status })],
]
const filters = foreign.flatMap(([kind, answer]) =>
  [200, 401, 403, 404, 407, 451, 511].map((status) => ({ kind, status, answer: () => answer(status) })),
)

test.each(filters)("a filter's $kind with $status is no answer of the college", async ({ answer }) => {
  signIn()
  vi.spyOn(console, "info").mockReturnValue()
  line(answer)
  const failure = await failureOf(call("POST /departments", { body: { name: "Music" } }))
  expect(failure).toMatchObject({ status: 0, code: "network" })
  expect(storedToken()).toBe("old")
})

test.each(filters)(
  "a filter's $kind with $status in place of the refresh signs nobody out",
  async (filter) => {
    signIn()
    line(() => refusal(401), filter.answer)
    expect(await failureOf(call("GET /academic-years"))).toMatchObject({ status: 0 })
    expect(storedToken()).toBe("old")
  },
)

test("the time is the college's, and never that of a hotspot or of a proxy that answers in its place", async () => {
  const year = 365 * 86_400_000
  const answered = (type: string, status: number, ahead: number) => () =>
    new Response(type === "text/html" ? "<h1>Buy more data</h1>" : '{"success":true,"data":{}}', {
      status,
      headers: { "content-type": type, date: new Date(Date.now() + ahead).toUTCString() },
    })
  line(answered("text/html", 200, 10 * year))
  await failureOf(call("GET /academic-years"))
  line(answered("text/html", 502, -10 * year))
  await failureOf(call("GET /academic-years"))
  expect(isServerTimeKnown()).toBe(false)
  expect(serverAhead()).toBe(0)
  line(answered("application/json", 200, year))
  await call("GET /academic-years")
  expect(Math.round(serverAhead() / year)).toBe(1)
})

test("a write is never repeated with the bearer of somebody else who has signed in meanwhile", async () => {
  signIn()
  line(() => {
    storeSession({ token: "another", user: accountUser(2) })
    return refusal(401)
  }, fine)
  const save = call("POST /departments", { body: { name: "Music" } })
  expect(await failureOf(save)).toMatchObject({ status: 401 })
  expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer old"])
})

test("a signed-in call restarts the idle time, but not one that the server fails to answer, which is repeated for hours", async () => {
  signIn()
  line(json(503, { success: false, message: "Later.", code: "busy" }), fine)
  await failureOf(call("GET /academic-years"))
  expect(localStorage.getItem("lastActive")).toBeNull()
  await call("GET /academic-years")
  expect(localStorage.getItem("lastActive")).not.toBeNull()
})

test("ten calls with an expired bearer renew it once and all succeed", async () => {
  signIn()
  line(({ path, headers }) => {
    if (path.endsWith("/refresh")) return success({ token: "new", user: ada })
    const isKnown = headers.get("authorization") === "Bearer new"
    return Response.json({ success: isKnown, data: {} }, { status: isKnown ? 200 : 401 })
  })
  await Promise.all(Array.from({ length: 10 }, () => call("GET /academic-years")))
  expect(sent.filter(({ path }) => path.endsWith("/refresh"))).toHaveLength(1)
  expect(storedToken()).toBe("new")
})

test("a refresh with a lost reply is repeated and signs nobody out", async () => {
  vi.spyOn(console, "info").mockReturnValue()
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  signIn()
  line(json(401, {}), cut, cut, json(200, { success: true, data: { token: "new", user: ada } }), fine)
  await call("GET /academic-years")
  expect(storedToken()).toBe("new")
})

test("a refused refresh signs out", async () => {
  signIn()
  line(() => refusal(401))
  expect(await failureOf(call("GET /academic-years"))).toMatchObject({ status: 401 })
  expect(storedToken()).toBeNull()
})

test("a write keeps its key until it is answered, and then an equal write gets a new one", async () => {
  const year = { year_name: "2026", start_date: "2026-01-05", end_date: "2026-11-20" }
  line(cut, json(500, {}), json(201, { success: true, data: {} }), json(201, { success: true, data: {} }))
  await failureOf(call("POST /academic-years", { body: year }))
  await failureOf(call("POST /academic-years", { body: year }))
  await call("POST /academic-years", { body: year })
  await call("POST /academic-years", { body: year })
  const [first, second, third, fourth] = keysSent()
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test.each<[string, () => Answer]>([
  ["was cut off", () => new Response('{"success":tr', { headers: { "content-type": "application/json" } })],
  ["was the phone company's page", () => new Response("<h1>Buy more data</h1>")],
  ["was the phone company's refusal", () => new Response("<h1>Pay first</h1>", { status: 403 })],
])("a write keeps its key if the reply %s", async (_, broken) => {
  line(broken, fine)
  await failureOf(call("PUT /auth/preferences", { body: { loginAlerts: true } }))
  await call("PUT /auth/preferences", { body: { loginAlerts: true } })
  expect(new Set(keysSent()).size).toBe(1)
})

test("a write that the server refused takes a new key", async () => {
  line(json(422, { success: false, message: "No.", code: "invalid" }), fine)
  await failureOf(call("PUT /auth/preferences", { body: { loginAlerts: true } }))
  await call("PUT /auth/preferences", { body: { loginAlerts: true } })
  expect(new Set(keysSent()).size).toBe(2)
})

const setAlerts = (loginAlerts: boolean) => call("PUT /auth/preferences", { body: { loginAlerts } })

test("a lost write gets a new key after another write to its address was answered", async () => {
  line(cut, fine)
  await failureOf(setAlerts(false))
  await setAlerts(true)
  await setAlerts(false)
  expect(new Set(keysSent()).size).toBe(3)
})

test("a lost write keeps its key for minutes, whatever the phone's clock shows, or as long as it waits to be resent", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  const later = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000)
  line(cut)
  await failureOf(setAlerts(true))
  vi.spyOn(Date, "now").mockReturnValue(2e12) // Somebody sets the phone's clock.
  later(9)
  await failureOf(setAlerts(true))
  const resending = Promise.withResolvers<void>()
  const waiting = trackInFlight(resending.promise)
  later(60)
  await failureOf(setAlerts(true))
  expect(new Set(keysSent()).size).toBe(1)
  resending.resolve()
  await waiting
  later(11)
  await failureOf(setAlerts(true))
  expect(new Set(keysSent()).size).toBe(2)
})

test("a download is a file under the name that the server gave it", async () => {
  line(
    () =>
      new Response("a,b", {
        headers: {
          "content-disposition": `attachment; filename="x.csv"; filename*=UTF-8''Mayeso%20%C5%B5.csv`,
        },
      }),
  )
  expect(await call("GET /auth/export-data")).toMatchObject({ name: "Mayeso ŵ.csv" })
})
