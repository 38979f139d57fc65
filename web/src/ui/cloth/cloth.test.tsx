import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { Band } from "../layout/Band.tsx"
import { Cloth } from "./Cloth.tsx"
import { bandTile, cloth } from "./cloth.ts"

const people = Array.from({ length: 200 }, (_, index) => `Person ${index}`)

describe("the cloth", () => {
  test("is the same for the same name", () => {
    expect(cloth("Tadala Example")).toEqual(cloth("Tadala Example"))
    expect(bandTile("Students")).toEqual(bandTile("Students"))
  })

  test("differs from name to name", () => {
    const cloths = people.map((name) => JSON.stringify(cloth(name, { cols: 2, rows: 2, mirror: true })))
    expect(new Set(cloths).size).toBeGreaterThan(people.length * 0.98)
  })

  test("weighs less than 2 KB, an avatar half of that", () => {
    const bytes = (cols: number, rows: number) =>
      Math.max(
        ...people.map(
          (name) => renderToStaticMarkup(<Cloth seed={name} cols={cols} rows={rows} mirror />).length,
        ),
      )
    expect(bytes(2, 2)).toBeLessThan(1024)
    expect(bytes(4, 2)).toBeLessThan(2048)
    expect(bytes(4, 3)).toBeLessThan(2048)
    expect(renderToStaticMarkup(<Band section="Students" />).length).toBeLessThan(1024)
  })

  test("repeats left to right when mirrored", () => {
    const { squares, shapes } = cloth("Mphatso Sample", {
      cols: 2,
      rows: 1,
      kinds: ["triangle"],
      mirror: true,
    })
    const steps = shapes.map(({ d }) => d).join("")
    expect(steps.match(/M/g)).toHaveLength(2)
    expect(squares.every(({ d }) => d.split("M").length - 1 === 2)).toBe(true)
  })

  test("needs no style attribute, which the site's content security policy refuses", () => {
    expect(renderToStaticMarkup(<Cloth seed="Limbani Pattern" />)).not.toContain("style=")
    expect(renderToStaticMarkup(<Band section="Grades" />)).not.toContain("style=")
  })
})
