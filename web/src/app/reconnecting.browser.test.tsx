import { useQuery } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { cachedAnswerOf } from "../lib/api/answerCache.ts"
import { type CallError, networkFailure } from "../lib/api/callError.ts"
import { dataKey } from "../lib/api/data.ts"
import { currentEntries } from "../lib/outbox/entries.ts"
import { sendOrStore } from "../lib/outbox/outbox.ts"
import { connectionLost, success } from "../lib/testing/answers.ts"
import { renderInPortal } from "../lib/testing/renderInPortal.tsx"
import { accountUser } from "../lib/testing/signInOnDevice.ts"
import { emptyOutboxForEachTest, registerWrite, withEndlessPauses } from "../lib/testing/testOutbox.ts"
import { Loaded } from "../ui/state/Loaded.tsx"
import { cacheAnswers, queries } from "./queries.ts"

emptyOutboxForEachTest()

function Assignment({ title, ask }: { title: string; ask: () => Promise<string> }) {
  const query = useQuery<string, CallError>({ queryKey: [title], queryFn: ask })
  return <Loaded query={query}>{(data) => <p>{data}</p>}</Loaded>
}

test("a record that could not be loaded without a connection comes by itself when there is one again, and no other is asked for", async () => {
  const line = { isCut: true }
  const essay = vi.fn(async () => {
    if (line.isCut) throw networkFailure()
    return "Two pages."
  })
  const poem = vi.fn(async () => "A poem.")
  await renderInPortal(
    <>
      <Assignment title="Essay" ask={essay} />
      <Assignment title="Poem" ask={poem} />
    </>,
    { queries },
  )
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible()
  dispatchEvent(new Event("offline"))
  line.isCut = false
  dispatchEvent(new Event("online"))
  await expect.element(page.getByText("Two pages.")).toBeVisible()
  expect(poem).toHaveBeenCalledOnce()
})

test("a record that could not be loaded comes by itself though the phone never told that its connection was cut", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const line = { isCut: true }
  const ask = vi.fn(async () => {
    if (line.isCut) throw networkFailure()
    return "Ten pages."
  })
  await renderInPortal(<Assignment title="Novel" ask={ask} />, { queries })
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible()
  line.isCut = false
  const before = ask.mock.calls.length
  vi.advanceTimersByTime(1_900)
  expect(ask).toHaveBeenCalledTimes(before)
  vi.advanceTimersByTime(200)
  await expect.element(page.getByText("Ten pages.")).toBeVisible()
  vi.advanceTimersByTime(120_000)
  expect(ask).toHaveBeenCalledTimes(before + 1)
})

test("where the phone knows that it has no connection, the screen says so after one try", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  const ask = vi.fn(async () => Promise.reject(networkFailure()))
  await renderInPortal(<Assignment title="Play" ask={ask} />, { queries })
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible()
  expect(ask).toHaveBeenCalledOnce()
})

/**
 * Lets pending promises continue. It doesn't wait for an element, because that would advance the fake clock of the reads.
 */
const passed = () => new Promise((resolve) => setTimeout(resolve))

test("a record of a page that was opened without a connection comes by itself when there is one", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const line = { isCut: true }
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  cacheAnswers()
  const ask = vi.fn(async () => {
    if (line.isCut) throw networkFailure()
    return "A letter."
  })
  await renderInPortal(<Assignment title="Letter" ask={ask} />, { queries })
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible()
  line.isCut = false
  online.mockReturnValue(true)
  dispatchEvent(new Event("online"))
  await passed()
  expect(ask).toHaveBeenCalledTimes(2)
  await expect.element(page.getByText("A letter.")).toBeVisible()
})

test("any other answer brings a record that could not be loaded without a connection", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  cacheAnswers()
  const line = { isCut: true }
  const ask = vi.fn(async () => {
    if (line.isCut) throw networkFailure()
    return "A story."
  })
  await renderInPortal(<Assignment title="Story" ask={ask} />, { queries })
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible()
  line.isCut = false
  const before = ask.mock.calls.length
  await queries.fetchQuery({ queryKey: ["another"], queryFn: async () => "An answer." })
  await passed()
  expect(ask).toHaveBeenCalledTimes(before + 1)
  await expect.element(page.getByText("A story.")).toBeVisible()
})

test("any answer sends what waits on the device for a connection", async () => {
  withEndlessPauses()
  cacheAnswers()
  const fetched = vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  expect(await sendOrStore(registerWrite({}))).toMatchObject({ state: "waiting" })
  fetched.mockImplementation(async () => success())
  await queries.fetchQuery({ queryKey: ["any"], queryFn: async () => "An answer." })
  await expect.poll(() => currentEntries()).toEqual([])
  expect(fetched).toHaveBeenCalledTimes(2)
})

test("an answer for the person before isn't stored for the next one, of whose sign-in this tab has not heard yet", async () => {
  cacheAnswers()
  const line = Promise.withResolvers<object>()
  const queryKey = dataKey("GET /students/my-assignments")
  const asked = queries.fetchQuery({ queryKey, queryFn: () => line.promise })
  localStorage.setItem("currentUser", JSON.stringify(accountUser(2)))
  line.resolve({ assignments: [{ title: "Work of person 1" }] })
  await asked
  expect(cachedAnswerOf(queryKey)).toBeUndefined()
})
