import { expect, onTestFinished, test, vi } from "vitest"
import { CallError, networkFailure } from "../../lib/api/callError.ts"
import { createDraftSaving, type LocalDraft, type StoredDraft } from "./draftSaving.ts"
import { createEditedPage } from "./editedPage.ts"

const first = { head: { title: "History", lead: "" } }

/** A page in the editor. The server has `stored`, counts versions and refuses an outdated one. */
function begin() {
  const server = {
    stored: { value: first, version: 1 } as StoredDraft,
    isThere: true,
    failure: undefined as CallError | undefined,
  }
  const device: { kept: LocalDraft | undefined; hasRoom: boolean } = { kept: undefined, hasRoom: true }
  const edited = createEditedPage(first)
  const send = vi.fn(async ({ value, version }: StoredDraft) => {
    if (!server.isThere) throw networkFailure()
    if (server.failure) throw server.failure
    if (version !== server.stored.version) {
      throw new CallError(409, { message: "Someone else changed this.", current: server.stored })
    }
    server.stored = { value, version: version + 1 }
    return version + 1
  })
  const saving = createDraftSaving({
    edited,
    stored: server.stored,
    send,
    pause: 0,
    store: async (draft) => {
      device.kept = draft
      return device.hasRoom
    },
    remove: () => {
      device.kept = undefined
    },
  })
  const leave = saving.watch()
  return { server, device, edited, send, saving, leave }
}

test("a draft is saved automatically, and stored on this device only until then", async () => {
  const { server, device, edited, saving } = begin()
  edited.set("head.title", "Our history")
  expect(saving.state().at).toBe("unsaved")
  expect(device.kept).toEqual({
    value: { head: { title: "Our history", lead: "" } },
    base: first,
    version: 1,
  })
  await expect.poll(() => saving.state().at).toBe("saved")
  expect(server.stored).toEqual({ value: { head: { title: "Our history", lead: "" } }, version: 2 })
  expect(device.kept).toBeUndefined()
})

test("without a connection the draft stays on this device and is sent when there is one", async () => {
  vi.stubGlobal("window", new EventTarget())
  const { server, device, edited, saving } = begin()
  server.isThere = false
  edited.set("head.title", "Our history")
  await expect.poll(() => saving.state().at).toBe("waiting")
  edited.set("head.lead", "Since 1937")
  expect(saving.state().at).toBe("waiting")
  expect(device.kept?.value).toEqual({ head: { title: "Our history", lead: "Since 1937" } })
  server.isThere = true
  saving.retry()
  await expect.poll(() => saving.state().at).toBe("saved")
  expect(server.stored.value).toEqual({ head: { title: "Our history", lead: "Since 1937" } })
})

test("without a connection, the state says whether the device has the draft", async () => {
  vi.stubGlobal("window", new EventTarget())
  const { server, device, edited, saving } = begin()
  server.isThere = false
  for (const hasRoom of [true, false]) {
    device.hasRoom = hasRoom
    edited.set("head.title", `Our history, ${hasRoom}`)
    saving.retry()
    await expect.poll(saving.state).toEqual({ at: "waiting", because: "connection", isStored: hasRoom })
  }
  const next = new Promise((resolve) => saving.subscribe(() => resolve(saving.state())))
  device.hasRoom = true
  edited.set("head.title", "Our history, stored again")
  expect(await next).toEqual({ at: "waiting", because: "connection", isStored: true })
  server.isThere = true
  saving.retry()
  await expect.poll(() => saving.state().at).toBe("saved")
})

test.each([429, 502, 503])(
  "a draft is sent again by itself after status %i, which is not called a lost connection",
  async (status) => {
    vi.stubGlobal("window", new EventTarget())
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { server, edited, saving } = begin()
    server.failure = new CallError(status, {}, { rest: 30_000 })
    edited.set("head.title", "Our history")
    await vi.advanceTimersByTimeAsync(0)
    expect(saving.state()).toEqual({ at: "waiting", because: "busy", isStored: true })
    server.failure = undefined
    await vi.advanceTimersByTimeAsync(29_000)
    expect(saving.state().at).toBe("waiting")
    await vi.advanceTimersByTimeAsync(1_000)
    expect(saving.state().at).toBe("saved")
    expect(server.stored.value).toEqual({ head: { title: "Our history", lead: "" } })
  },
)

test.each([
  ["could not be reached", networkFailure()],
  ["failed", new CallError(500, {})],
])("an attempt to save asks a server again that %s before", async (_, failure) => {
  vi.stubGlobal("window", new EventTarget())
  const { server, edited, saving } = begin()
  server.failure = failure
  edited.set("head.title", "Our history")
  await expect.poll(() => saving.state().at).toMatch(/waiting|refused/)
  server.failure = undefined
  expect(await saving.attempt()).toBe(true)
  expect(server.stored.version).toBe(2)
})

test("an attempt to save ends when the server has everything, or when there is no connection", async () => {
  vi.stubGlobal("window", new EventTarget())
  const { server, edited, saving } = begin()
  expect(await saving.attempt()).toBe(true)
  edited.set("head.title", "Our history")
  expect(await saving.attempt()).toBe(true)
  expect(server.stored.version).toBe(2)
  server.isThere = false
  edited.set("head.title", "Their history")
  expect(await saving.attempt()).toBe(false)
  server.isThere = true
  saving.retry()
  await expect.poll(() => saving.state().at).toBe("saved")
})

test("what was typed while a draft was being sent is sent after it", async () => {
  const { server, edited, send, saving } = begin()
  const answer = send.getMockImplementation()!
  send.mockImplementationOnce((draft) => {
    edited.set("head.title", "Our history")
    return answer(draft)
  })
  edited.set("head.title", "Our")
  await saving.save()
  expect(send).toHaveBeenCalledTimes(2)
  expect(server.stored).toEqual({ value: { head: { title: "Our history", lead: "" } }, version: 3 })
})

test("a colleague's change of another field is kept beside mine", async () => {
  const { server, edited, saving } = begin()
  server.stored = { value: { head: { title: "History", lead: "Theirs" } }, version: 5 }
  edited.set("head.title", "Mine")
  await expect.poll(() => saving.state().at).toBe("saved")
  expect(server.stored).toEqual({ value: { head: { title: "Mine", lead: "Theirs" } }, version: 6 })
  expect(edited.get("head.lead")).toBe("Theirs")
})

test("where both changed the same field, nothing is saved until the person has chosen", async () => {
  const { server, edited, saving } = begin()
  server.stored = { value: { head: { title: "Theirs", lead: "" } }, version: 5 }
  edited.set("head.title", "Mine")
  await expect
    .poll(() => saving.state())
    .toMatchObject({
      at: "conflict",
      differences: [{ name: "head.title", mine: "Mine", theirs: "Theirs" }],
    })
  edited.set("head.title", "Theirs")
  edited.set("head.title", "Mine")
  expect(await saving.attempt()).toBe(false)
  expect(server.stored.version).toBe(5)
  await saving.save()
  expect(server.stored).toEqual({ value: { head: { title: "Mine", lead: "" } }, version: 6 })
})

test("a refused draft says why, and the next change is sent again", async () => {
  const { server, edited, send, saving } = begin()
  send.mockRejectedValueOnce(
    new CallError(422, { message: "No.", errors: { "head.title": "Title must be at most 80 characters." } }),
  )
  edited.set("head.title", "Too long")
  await expect
    .poll(() => saving.state())
    .toMatchObject({
      at: "refused",
      errors: { "head.title": "Title must be at most 80 characters." },
    })
  edited.set("head.title", "Short")
  await expect.poll(() => saving.state().at).toBe("saved")
  expect(server.stored.value).toEqual({ head: { title: "Short", lead: "" } })
})

test("an older draft on this device is merged with what others have saved since", async () => {
  const { server, saving } = begin()
  server.stored = { value: { head: { title: "History", lead: "Theirs" } }, version: 3 }
  saving.restore({ value: { head: { title: "Kept", lead: "" } }, base: first, version: 1 })
  await expect.poll(() => saving.state().at).toBe("saved")
  expect(server.stored).toEqual({ value: { head: { title: "Kept", lead: "Theirs" } }, version: 4 })
})

test("leaving the page sends unsaved changes", async () => {
  const { server, edited, leave } = begin()
  edited.set("head.title", "Last words")
  leave()
  await expect.poll(() => server.stored.version).toBe(2)
})
