import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { expect, test, vi } from "vitest"
import { filesIn } from "../../../test/archive.ts"
import { archiveOf } from "./archives.ts"

const at = "2026-03-04T10:00:00Z"
const entry = (name: string, content: string, open = async () => Readable.from([Buffer.from(content)])) => ({
  name,
  at,
  file: { name, mediaType: "text/plain", size: Buffer.byteLength(content), open },
})

test("an archive has exactly the size announced before its first byte", async () => {
  const archive = await archiveOf("all.zip", [entry("ŵ.txt", "one"), entry("b.txt", "two and three")])
  const bytes = await buffer(await archive.open())
  expect(archive.size).toBe(bytes.length)
  expect(bytes.subarray(0, 2).toString()).toBe("PK")
})

test("files are unpacked into the archive's folder, whatever their names", async () => {
  const names = ["A-../../etc/passwd", "../b.txt", "a:b?c.pdf", "\u202Efdp.exe"]
  const archive = await archiveOf(
    "all.zip",
    names.map((name) => entry(name, "content")),
  )
  const bytes = (await buffer(await archive.open())).toString()
  for (const name of ["A-.._.._etc_passwd", "__b.txt", "a_b_c.pdf", "_fdp.exe"]) expect(bytes).toContain(name)
  expect(bytes).not.toContain("/")
})

test("long names of files are cut between characters to what every system unpacks, and stay distinct with their extensions", async () => {
  const teacher = "👩🏽" // One character of two code points.
  const names = [
    `${"ŵ".repeat(150)} one.pdf`,
    `${"ŵ".repeat(150)} two.pdf`,
    `${teacher.repeat(60)}.docx`,
    "Essay.pdf",
    "essay.PDF",
    `${"a".repeat(300)}.${"b".repeat(300)}`,
  ]
  const archive = await archiveOf(
    "all.zip",
    names.map((name) => entry(name, name)),
  )
  const unpacked = [...filesIn(await buffer(await archive.open()))]
  expect(unpacked.map(([, content]) => content)).toEqual(names)
  expect(unpacked.map(([name]) => name)).toEqual([
    `${"ŵ".repeat(98)}.pdf`,
    `${"ŵ".repeat(96)} (2).pdf`,
    `${teacher.repeat(24)}.docx`,
    "Essay.pdf",
    "essay (2).PDF",
    "a".repeat(200),
  ])
})

test("files are opened one after the other", async () => {
  const opened: string[] = []
  const slow = new Readable({ read() {} })
  const archive = await archiveOf("all.zip", [
    entry("a.txt", "one", async () => {
      opened.push("a")
      return slow
    }),
    entry("b.txt", "two", async () => {
      opened.push("b")
      return Readable.from([Buffer.from("two")])
    }),
  ])
  const reading = buffer(await archive.open())
  await vi.waitFor(() => expect(opened).toEqual(["a"]))
  slow.push("one")
  slow.push(null)
  await reading
  expect(opened).toEqual(["a", "b"])
})

test("a client that disconnects leaves no file open", async () => {
  const endless = new Readable({ read() {} })
  const archive = await archiveOf("all.zip", [entry("a.txt", "one", async () => endless)])
  const out = await archive.open()
  out.resume()
  await vi.waitFor(() => expect(endless.listenerCount("data")).toBeGreaterThan(0))
  out.destroy()
  await vi.waitFor(() => expect(endless.destroyed).toBe(true))
})

test("a file that can't be opened aborts the archive, so that nobody mistakes it for a complete one", async () => {
  const archive = await archiveOf("all.zip", [
    entry("a.txt", "one", async () => {
      throw new Error("The file is gone.")
    }),
  ])
  await expect(buffer(await archive.open())).rejects.toThrow("The file is gone.")
})
