import { expect, test, vi } from "vitest"
import { answerOf, createPhone, releaseOf, scriptOf, type } from "./phone.ts"
import { retire } from "./retired.ts"
import { startWorker } from "./worker.ts"

const first = releaseOf("A")
const second = releaseOf("B")

/** A phone on which a student has used the portal. */
async function createUsedPhone() {
  const phone = createPhone()
  phone.serve(first)
  phone.tabs.push("/student/dashboard")
  const worker = await phone.takeOn(first)
  await worker.tell({ keep: ["/shell", assetPath(first.rest[0]), assetPath(first.deep[0])] })
  return { phone, worker }
}
/** A built file's address. */
const assetPath = (name: string | undefined) => `/assets/${name}`
const textOf = async (answer: Response | undefined) => answer?.text()
const storeNames = (phone: ReturnType<typeof createPhone>) => [...phone.stores.keys()].sort()

test("the API, uploaded files, downloads and writes are left to the browser", async () => {
  const { phone, worker } = await createUsedPhone()
  phone.requestedPaths.length = 0
  for (const path of ["/api/auth/profile", "/uploads/pictures/x-240.webp", "/robots.txt", "/app.webmanifest"])
    expect([await worker.load(path), await worker.open(path)], path).toEqual([undefined, undefined])
  expect(await worker.load("/assets/core-AAAAAAAA.js", "POST")).toBeUndefined()
  expect(await worker.load("/student/dashboard")).toBeUndefined()
  expect(phone.requestedPaths).toEqual([])
})

test("without a connection each portal address opens with the shell, and its scripts are there", async () => {
  const { phone, worker } = await createUsedPhone()
  phone.cut()
  for (const path of ["/dashboard", "/student/grades?term=1", "/admin/terms/7", "/profile"])
    expect(await textOf(await worker.open(path)), path).toContain("shell")
  for (const name of [...first.core, first.rest[0]!])
    expect(await textOf(await worker.load(assetPath(name))), name).toBe(scriptOf(first, name))
  await expect(worker.load(assetPath(first.rest[1]))).rejects.toThrow("Failed to fetch")
})

test("a full phone opens the portal, with a connection and without one", async () => {
  const { phone, worker } = await createUsedPhone()
  phone.fill()
  for (const path of ["/dashboard", "/student/grades"])
    expect(await textOf(await worker.open(path)), path).toContain("shell")
  await worker.tell("started")
  phone.cut()
  expect(await textOf(await worker.open("/profile"))).toContain("shell")
})

test("a file of which the browser has cached a captive portal's page is fetched again", async () => {
  const { phone } = await createUsedPhone()
  phone.serve(second)
  const answers = [
    answerOf("<h1>Buy more data</h1>", type.html),
    answerOf(scriptOf(second, second.core[1]!), type.script),
  ]
  phone.network.set(assetPath(second.core[1]), () => answers.shift()!)
  const newer = phone.worker((scope) => startWorker(scope, second))
  await newer.install()
  expect(storeNames(phone)).toContain(`shell ${second.release}`)
})

test("the shell comes at once and is renewed behind, by its own release only", async () => {
  const { phone, worker } = await createUsedPhone()
  const renewed = `<main>shell ${first.core[0]} in green</main>`
  phone.network.set("/shell", () => answerOf(renewed, type.html))
  expect(await textOf(await worker.open("/dashboard"))).not.toContain("green")
  expect(await textOf(await worker.open("/dashboard"))).toBe(renewed)
  for (const other of [
    () => answerOf(`<main>shell ${second.core[0]}</main>`, type.html),
    () => answerOf("<h1>Buy more data</h1>", type.html),
    () => answerOf(renewed.replace("green", "red"), type.html, { status: 503 }),
  ]) {
    phone.network.set("/shell", other)
    await worker.tell("started")
    await worker.open("/dashboard")
    await worker.tell("started")
    expect(await textOf(await worker.open("/dashboard"))).toBe(renewed)
  }
})

test("a visitor of the website pays for the offline page alone, and whoever opens the portal gets it whole", async () => {
  const phone = createPhone()
  phone.serve(first)
  phone.tabs.push("/")
  const worker = await phone.takeOn(first)
  expect(phone.requestedPaths).toEqual(["/offline"])
  await worker.tell({ keep: ["/shell"] })
  expect(phone.requestedPaths).toEqual(
    expect.arrayContaining(["/shell", "/login", ...first.core.map(assetPath)]),
  )
  expect(phone.requestedPaths).not.toContain(assetPath(first.rest[0]))
})

test.each([
  ["is missing", () => answerOf("Not found", type.html, { status: 404 })],
  ["is the page of a captive portal", () => answerOf("<h1>Buy more data</h1>", type.html)],
  ["breaks off", () => Promise.reject(new TypeError("network error"))],
])("a release of which a core file %s is not installed, and the older one goes on", async (_, broken) => {
  const { phone, worker } = await createUsedPhone()
  phone.serve(second)
  phone.network.set(assetPath(second.core[1]), broken)
  const newer = phone.worker((scope) => startWorker(scope, second))
  await expect(newer.install()).rejects.toThrow()
  phone.cut()
  expect(await textOf(await worker.open("/student/grades"))).toContain(first.core[0]!)
  expect(await textOf(await worker.load(assetPath(first.core[1])))).toBe(scriptOf(first, first.core[1]!))
})

test.each(["/shell", "/login", "/offline"])(
  "a release is not installed while %s is of another one or a captive portal's",
  async (page) => {
    const { phone } = await createUsedPhone()
    phone.serve(second)
    phone.network.set(page, () => answerOf("<h1>Buy more data</h1>", type.html))
    await expect(phone.worker((scope) => startWorker(scope, second)).install()).rejects.toThrow(page)
  },
)

test("a release brings what has taken the place of the files that this phone had, and with data saving the core alone", async () => {
  for (const isSaving of [false, true]) {
    const { phone } = await createUsedPhone()
    if (isSaving) phone.saveData()
    phone.serve(second)
    phone.requestedPaths.length = 0
    await phone.worker((scope) => startWorker(scope, second)).install()
    expect(phone.requestedPaths).toEqual(expect.arrayContaining(second.core.map(assetPath)))
    for (const name of [second.rest[0], second.deep[0]])
      expect(phone.requestedPaths.includes(assetPath(name))).toBe(!isSaving)
    for (const name of [second.rest[1], second.deep[1]])
      expect(phone.requestedPaths).not.toContain(assetPath(name))
  }
})

test("a file of the role that doesn't come is left out of a release, which is installed all the same", async () => {
  const { phone } = await createUsedPhone()
  phone.serve(second)
  phone.network.delete(assetPath(second.rest[0]))
  await phone.takeOn(second)
  expect(storeNames(phone)).toContain("shell BBBBBBBB")
})

test("after a release old tabs find their files, until the next one but one", async () => {
  const { phone } = await createUsedPhone()
  phone.serve(second)
  const newer = await phone.takeOn(second)
  phone.cut()
  for (const name of [first.rest[0]!, first.deep[0]!])
    expect(await textOf(await newer.load(assetPath(name)))).toBe(scriptOf(first, name))
  expect(await textOf(await newer.open("/dashboard"))).toContain(second.core[0]!)
  phone.network.set("/assets/latin-FFFFFFFF.woff2", () => answerOf("glyphs", "font/woff2"))
  await newer.load("/assets/latin-FFFFFFFF.woff2")
  const third = releaseOf("C")
  phone.serve(third)
  const newest = await phone.takeOn(third)
  expect(storeNames(phone)).toEqual(["files", "pages", "shell BBBBBBBB", "shell CCCCCCCC"])
  phone.cut()
  for (const name of [second.core[0]!, second.deep[0]!])
    expect(await textOf(await newest.load(assetPath(name)))).toBe(scriptOf(second, name))
  expect(await textOf(await newest.load("/assets/latin-FFFFFFFF.woff2"))).toBe("glyphs")
  for (const name of [first.core[0], first.rest[0], first.deep[0]])
    await expect(newest.load(assetPath(name))).rejects.toThrow()
})

test("a newer worker waits beside other tabs for seven days, and takes over alone or when somebody presses", async () => {
  const { phone } = await createUsedPhone()
  phone.serve(second)
  phone.network.set("/shell", () =>
    answerOf(second.core[0]!, type.html, { headers: { date: new Date().toUTCString() } }),
  )
  phone.tabs.push("/student/grades")
  const waiting = phone.worker((scope) => startWorker(scope, second))
  await waiting.install()
  await waiting.tell("take over if alone")
  expect(waiting.state.hasTakenOver).toBe(false)
  vi.setSystemTime(Date.now() + 7.5 * 24 * 60 * 60_000)
  await waiting.tell("take over if alone").finally(() => vi.useRealTimers())
  expect(waiting.state.hasTakenOver).toBe(true)
  for (const [message, tabs] of [
    ["take over if alone", 1],
    ["take over", 2],
  ] as const) {
    phone.tabs.length = tabs
    const next = phone.worker((scope) => startWorker(scope, second))
    await next.install()
    await next.tell(message)
    expect(next.state.hasTakenOver, message).toBe(true)
  }
})

test("two starts without a sign of the portal, and the next comes from the network with all its files, until it starts", async () => {
  const { phone, worker } = await createUsedPhone()
  await worker.open("/dashboard")
  await worker.open("/dashboard")
  phone.network.set("/dashboard", () => answerOf("from the network", type.html))
  phone.network.set(assetPath(first.core[1]), () => answerOf("mended", type.script))
  expect(await textOf(await worker.open("/dashboard"))).toBe("from the network")
  expect(await textOf(await worker.load(assetPath(first.core[1])))).toBe("mended")
  await worker.tell("started")
  expect(await textOf(await worker.open("/dashboard"))).toContain("shell")
  expect(await textOf(await worker.load(assetPath(first.core[1])))).toBe("mended")
})

test("without a connection a portal that didn't start is tried again with what is kept", async () => {
  const { phone, worker } = await createUsedPhone()
  phone.cut()
  for (let start = 0; start < 4; start++)
    expect(await textOf(await worker.open("/dashboard"))).toContain("shell")
  expect(await textOf(await worker.load(assetPath(first.core[1])))).toBe(scriptOf(first, first.core[1]!))
})

test("the sign-in page opens without a connection, and is asked for once wherever somebody goes from it", async () => {
  const { phone, worker } = await createUsedPhone()
  phone.requestedPaths.length = 0
  await worker.open("/login?from=%2Fstudent%2Fgrades")
  await worker.open("/login?from=%2Fprofile&notice=idle")
  expect(phone.requestedPaths).toEqual(["/login", "/login?notice=idle"])
  phone.cut()
  expect(await textOf(await worker.open("/login?from=%2Fstudent%2Fgrades&notice=idle"))).toContain("login")
})

test("a page of the website that was seen before opens without a connection and says of when it is", async () => {
  const { phone, worker } = await createUsedPhone()
  phone.network.set("/contact", () =>
    answerOf("<title>Contact · College</title><main id=main>Write</main>", type.html),
  )
  expect(await textOf(await worker.open("/contact"))).toContain("Write")
  phone.cut()
  const stored = await textOf(await worker.open("/contact"))
  expect(stored).toContain("This page is as it was on Tuesday 24 November.")
  expect(stored).toContain("Write")
  const offline = await textOf(await worker.open("/admissions?x=1"))
  expect(offline).toContain('<a href="https://college.example/admissions?x=1">Try again</a>')
  expect(offline).toContain('<a href="https://college.example/contact">Contact</a>')
})

test("what is about one person, a failure or a redirect is not kept", async () => {
  const { phone, worker } = await createUsedPhone()
  const pages = {
    "/confirm-email": answerOf("<main>yours</main>", type.html, { headers: { "cache-control": "no-store" } }),
    "/set-password?token=secret": answerOf("<main>yours</main>", type.html),
    "/history": answerOf("<main>broken</main>", type.html, { status: 503 }),
    "/livez": answerOf("fine", "text/plain"),
  }
  for (const [path, answer] of Object.entries(pages)) {
    phone.network.set(path, () => answer.clone())
    await worker.open(path)
  }
  phone.cut()
  for (const path of Object.keys(pages))
    expect(await textOf(await worker.open(path)), path).toContain("offline")
})

test("a kept page stands for a server that is down and for one that takes longer than three seconds", async () => {
  const { phone, worker } = await createUsedPhone()
  phone.network.set("/contact", () => answerOf("<main>Write</main>", type.html))
  await worker.open("/contact")
  phone.network.set("/contact", () => answerOf("<h1>Bad gateway</h1>", type.html, { status: 502 }))
  expect(await textOf(await worker.open("/contact"))).toContain("Write")

  vi.useFakeTimers()
  const line = Promise.withResolvers<Response>()
  phone.network.set("/contact", () => line.promise)
  const opened = worker.open("/contact").then(textOf)
  await vi.advanceTimersByTimeAsync(3_100)
  vi.useRealTimers()
  line.resolve(answerOf("<main>Write again</main>", type.html))
  expect(await opened).toMatch(/The college has not answered yet\. This page is as it was on .*Write</)
  phone.cut()
  expect(await textOf(await worker.open("/contact"))).toContain("Write again")
})

test("thirty pages are kept, and the offline page is always among them", async () => {
  const { phone, worker } = await createUsedPhone()
  for (let page = 0; page < 40; page++) {
    phone.network.set(`/news-events/${page}`, () => answerOf("<main>News</main>", type.html))
    await worker.open(`/news-events/${page}`)
  }
  phone.cut()
  expect(await textOf(await worker.open("/news-events/0"))).toContain("offline")
  expect(await textOf(await worker.open("/news-events/39"))).toContain("News")
  expect(await phone.stores.get("pages")?.keys()).toHaveLength(31)
})

test("the worker that retires deletes what was kept and unregisters", async () => {
  const { phone } = await createUsedPhone()
  const last = phone.worker(retire)
  await last.install()
  expect(last.state.hasTakenOver).toBe(true)
  await last.activate()
  expect(storeNames(phone)).toEqual([])
  expect(last.state.isRegistered).toBe(false)
  phone.serve(second)
  const back = await phone.takeOn(second)
  phone.cut()
  expect(await textOf(await back.open("/dashboard"))).toContain(second.core[0]!)
})
