import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { CallError } from "../../lib/api/callError.ts"
import { holdLongTimers } from "../../lib/testing/holdLongTimers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { useMoves } from "./useMoves.ts"

type Row = { id: number; version: number; day: string }

/** A server that answers a write when the test releases it. */
function serverOf(first: Row) {
  let row = first
  const sent: Row[] = []
  const waiting: (() => void)[] = []
  return {
    /** The rows that the screen has read. If undefined, each read returns new rows. */
    read: undefined as Row[] | undefined,
    rows() {
      return this.read ?? [row]
    },
    sent,
    answer: () => waiting.shift()?.(),
    send: (wanted: Row, refusal?: string) => {
      sent.push(wanted)
      return new Promise<Row>((resolve, reject) => {
        waiting.push(() => {
          if (refusal !== undefined) return reject(new CallError(409, { message: refusal, code: "conflict" }))
          row = { ...wanted, version: row.version + 1 }
          resolve(row)
        })
      })
    },
  }
}

async function open(refusal?: string) {
  const server = serverOf({ id: 1, version: 4, day: "Monday" })
  function Week() {
    const { rows, move } = useMoves<Row>({
      rows: server.rows(),
      send: (row) => server.send(row, refusal),
      successText: ({ day }) => `Moved to ${day}.`,
    })
    const [row] = rows
    return (
      <>
        <output>{row?.day}</output>
        {["Tuesday", "Friday"].map((day) => (
          <button key={day} type="button" onClick={() => row && move(row, { ...row, day })}>
            {day}
          </button>
        ))}
        <Toasts />
      </>
    )
  }
  await renderInPortal(<Week />)
  return server
}

const status = page.getByRole("status").first()
const press = (name: string) => page.getByRole("button", { name, exact: true }).click()

test("a move is shown before it is written, and Undo writes the earlier time with the new version", async () => {
  holdLongTimers()
  const server = await open()
  await press("Tuesday")
  await expect.element(status).toHaveTextContent("Tuesday")
  server.answer()
  await press("Undo")
  await expect.element(status).toHaveTextContent("Monday")
  expect(server.sent).toEqual([
    { id: 1, version: 4, day: "Tuesday" },
    { id: 1, version: 5, day: "Monday" },
  ])
  server.answer()
  await expect.element(page.getByText("Undone.")).toBeVisible()
})

test("a saved move remains visible while the rows on the screen are older", async () => {
  const server = await open()
  server.read = server.rows()
  await press("Tuesday")
  server.answer()
  await expect.element(page.getByText("Moved to Tuesday.")).toBeVisible()
  await expect.element(status).toHaveTextContent("Tuesday")
  server.read = [{ id: 1, version: 6, day: "Saturday" }]
  await press("Friday")
  await expect.element(status).toHaveTextContent("Friday")
  server.answer()
  await expect.element(status).toHaveTextContent("Saturday")
})

test("moves that follow each other quickly are written one after another", async () => {
  const server = await open()
  await press("Tuesday")
  await press("Friday")
  expect(server.sent).toHaveLength(1)
  server.answer()
  await expect.poll(() => server.sent.length).toBe(2)
  expect(server.sent[1]).toEqual({ id: 1, version: 5, day: "Friday" })
  server.answer()
  await expect.element(page.getByText("Moved to Friday.")).toBeVisible()
})

test("a refused move is reverted, and the server's sentence is shown", async () => {
  const server = await open("Room 4 is taken by P7.")
  await press("Tuesday")
  server.answer()
  await expect.element(page.getByText("Room 4 is taken by P7.")).toBeVisible()
  await expect.element(status).toHaveTextContent("Monday")
})
