import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { Spread } from "./Spread.tsx"
import { StackedBar } from "./StackedBar.tsx"
import { StandingTable } from "./StandingTable.tsx"
import { Trend } from "./Trend.tsx"
import { TrendLine } from "./TrendLine.tsx"

const positions = ["Term 1", "Term 2", "Term 3", "Term 4"].map((name) => ({ name }))
const trend = (lines: { name: string; values: (number | null)[] }[]) =>
  renderToStaticMarkup(<Trend label="Average" head="Term" positions={positions} lines={lines} max={100} />)
/** The text of each row of the chart's table. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]+>/g, "")),
  )

test("a trend draws each figure at its height, is dotted across a gap, and has the same figures as a table", () => {
  const html = trend([{ name: "Courses", values: [50, null, 100, 25] }])
  expect(
    [...html.matchAll(/<svg aria-hidden="true" x="([^"]+)" y="([^"]+)"/g)].map(([, x, y]) => [x, y]),
  ).toEqual([
    ["12.5%", "50%"],
    ["62.5%", "0%"],
    ["87.5%", "75%"],
  ])
  expect(html.match(/class="trend-across"/g)).toHaveLength(1)
  expect(rowsOf(html)).toEqual([
    ["Term", "Courses"],
    ["Term 1", "50"],
    ["Term 2", "—"],
    ["Term 3", "100"],
    ["Term 4", "25"],
  ])
})

test("figures are written on a trend unless two are at the same position", () => {
  const written = (html: string) => html.match(/text-anchor="middle"/g)?.length ?? 0
  const practice = (values: (number | null)[]) => ({ name: "Practice", values })
  expect(written(trend([{ name: "A", values: [1, 2, null, null] }, practice([null, null, 3, 4])]))).toBe(4)
  expect(written(trend([{ name: "A", values: [1, 2, 3, 4] }, practice([null, null, 3, 4])]))).toBe(0)
})

test("a spread marks the viewer's own place in the drawing and in the table, and no place without one", () => {
  const bands = [
    { name: "F", count: 2 },
    { name: "A", count: 8 },
  ]
  const marked = renderToStaticMarkup(
    <Spread label="Spread" heads={["Letter", "Students"]} bands={bands} own={1} />,
  )
  expect(rowsOf(marked).at(-1)).toEqual(["A (you)", "8"])
  expect(marked).toContain("You")
  const plain = renderToStaticMarkup(<Spread label="Spread" heads={["Letter", "Students"]} bands={bands} />)
  expect(plain).not.toMatch(/you/i)
  expect(rowsOf(plain)).toEqual([
    ["Letter", "Students"],
    ["F", "2"],
    ["A", "8"],
  ])
})

test("parts follow each other on the bar with different fills, and a sum of 0 is not divided by", () => {
  const bar = (values: number[], whole?: number) =>
    renderToStaticMarkup(
      <StackedBar
        label="Parts"
        heads={["Part", "Points"]}
        parts={values.map((value, index) => ({ name: `Part ${index}`, value }))}
        whole={whole}
      />,
    )
  const rectangles = (html: string) => [...html.matchAll(/fill:([^"]+)" x="([^"]+)" width="([^"]+)"/g)]
  const parts = rectangles(bar([23.6, 54.6], 100))
  expect(parts.map(([, , x, width]) => [x, width])).toEqual([
    ["0%", "23.6%"],
    ["23.6%", "54.6%"],
  ])
  expect(new Set(parts.map(([, fill]) => fill)).size).toBe(2)
  expect(rectangles(bar([0, 0])).map(([, , , width]) => width)).toEqual(["0%", "0%"])
  expect(rowsOf(bar([3, 4]))[1]).toEqual(["Part 0", "3"])
})

test("an average just below the pass mark isn't drawn as one that passes", () => {
  const level = { name: "Pass", value: 50 }
  const line = renderToStaticMarkup(
    <TrendLine label="Average" points={[{ name: "Term 1", value: 49.5 }]} level={level} />,
  )
  expect(line.match(/middle">([^<]*)</)?.[1]).toBe("49.5")
  const row = { id: "1", name: "Maths", to: "/", given: 2, due: 2, mean: 49.5, spread: [1, 1], below: 1 }
  const table = renderToStaticMarkup(
    <MemoryRouter>
      <StandingTable label="Marks" head="Subject" rows={[row]} pass={50} />
    </MemoryRouter>,
  )
  expect(rowsOf(table).at(-1)?.at(-1)).toBe("49.5")
})
