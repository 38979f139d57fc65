import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"

const { call } = await openCollege()

const body = {
  title: "Water",
  content: `# No water\n<script>alert(1)</script> **Fill** [your](javascript:alert(1)) buckets. ${"a".repeat(200)}`,
  target_audience: "students",
} as const

test("an announcement's text comes as the screen draws it, and in a list as its first 150 characters", async () => {
  const { id } = (await call("admin", "POST /announcements", { body })).body.data.announcement
  const { announcement } = (await call("student", "GET /announcements/{id}", { params: { id } })).body.data
  expect(announcement).toMatchObject({
    content: body.content,
    formatted: [
      { type: "heading", level: 1, runs: [{ text: "No water" }] },
      {
        type: "paragraph",
        runs: [
          { text: "<script>alert(1)</script> " },
          { text: "Fill", bold: true },
          { text: ` [your](javascript:alert(1)) buckets. ${"a".repeat(200)}` },
        ],
      },
    ],
  })
  const [whole] = (await call("student", "GET /announcements")).body.data.announcements
  expect(whole?.content).toBe(body.content)
  const [line] = (await call("student", "GET /announcements", { query: { excerpt: "true" } })).body.data
    .announcements
  expect(line?.content).toMatch(/^No water <script>alert\(1\)<\/script> Fill .*a…$/)
  expect(line?.content).toHaveLength(151)
})
