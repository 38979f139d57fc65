import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { dataKey } from "../../lib/api/data.ts"
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
