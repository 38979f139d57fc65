import { QueryClient } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { dataKey, readOf } from "../../lib/api/data.ts"
import { success } from "../../lib/testing/answers.ts"
import { cacheAsRead } from "./queries.ts"

const note = (id: number, is_read = false) => ({ id, is_read, title: `Note ${id}` })
const counted = dataKey("GET /dashboard/waiting")
const listed = (query: object) => dataKey("GET /notifications", { query })

function device(unread: number) {
  const queries = new QueryClient()
  queries.setQueryData(counted, { waiting: { unread } })
  queries.setQueryData(listed({ page: 1 }), {
    notifications: [note(1), note(2)],
    total: 2,
    unreadCount: unread,
  })
  queries.setQueryData(listed({ limit: 5 }), { notifications: [note(1)], total: 2, unreadCount: unread })
  queries.setQueryData(dataKey("GET /notifications/stats"), { stats: { total: 2 } })
  return queries
}

test("a notification that was read is marked as read in every cached list, and no longer counted", () => {
  const queries = device(2)
  cacheAsRead(queries, 1)
  expect(queries.getQueryData(listed({ page: 1 }))).toEqual({
    notifications: [note(1, true), note(2)],
    total: 2,
    unreadCount: 1,
  })
  expect(queries.getQueryData(listed({ limit: 5 }))).toMatchObject({ notifications: [{ is_read: true }] })
  expect(queries.getQueryData(counted)).toEqual({ waiting: { unread: 1 } })
  expect(queries.getQueryData(dataKey("GET /notifications/stats"))).toEqual({ stats: { total: 2 } })
})

test("the unread count never falls below 0", () => {
  const queries = device(0)
  cacheAsRead(queries, 1)
  expect(queries.getQueryData(counted)).toEqual({ waiting: { unread: 0 } })
  expect(queries.getQueryData(listed({ page: 1 }))).toMatchObject({ unreadCount: 0 })
})

test("lists that weren't loaded stay empty", () => {
  const queries = new QueryClient()
  cacheAsRead(queries, 1)
  expect(queries.getQueryData(counted)).toBeUndefined()
})

/** The answer of a read that was requested before something else happens. */
async function answeredAfter(
  queries: QueryClient,
  read: ReturnType<typeof readOf>,
  data: object,
  meanwhile: () => void,
) {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)))
  const fetched = queries.fetchQuery(read)
  meanwhile()
  answer(success(data))
  return await fetched
}

test.each([
  ["older", 2, false],
  ["newer", 1, true],
])(
  "an %s answer under way, when a notification is read, has the same count in the end",
  async (_, unread, isRead) => {
    const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
    vi.stubGlobal("localStorage", store)
    vi.stubGlobal("sessionStorage", store)
    for (const [read, data, shown] of [
      [readOf("GET /dashboard/waiting"), { waiting: { unread } }, { waiting: { unread: 1 } }],
      [
        readOf("GET /students/my-dashboard"),
        { notifications: [note(1, isRead)], waiting: { unread } },
        { notifications: [note(1, true)], waiting: { unread: 1 } },
      ],
      [
        readOf("GET /notifications", { query: { page: 1 } }),
        { notifications: [note(1, isRead)], unreadCount: unread },
        { notifications: [note(1, true)], unreadCount: 1 },
      ],
    ] as const) {
      const queries = device(2)
      expect(await answeredAfter(queries, read, data, () => cacheAsRead(queries, 1))).toEqual(shown)
      expect(queries.getQueryData(counted)).toEqual({ waiting: { unread: 1 } })
    }
  },
)
