import { describe, expect, test } from "vitest"
import { createStatements, isQuick, recordDuration } from "./statements.ts"

describe("a statement", () => {
  test("is prepared under one name from the second time on", () => {
    const { statementOf } = createStatements()
    const names = [1, 2, 3].map(() => statementOf("select 1")?.name)
    expect(names).toEqual([undefined, "q0", "q0"])
    expect(statementOf("select 2")?.name).toBeUndefined()
  })

  test.each(["select 1", "\n    select count(*)\n from class", "with x as (select 1) select 1"])(
    "is prepared when it is %j",
    (text) => {
      const { statementOf } = createStatements()
      expect([statementOf(text)?.name, statementOf(text)?.name]).toEqual([undefined, "q0"])
    },
  )

  test.each([
    "insert into class values ($1)",
    "update class set name = $1",
    "begin",
    "with x as (insert into class values ($1) returning id) select id from x",
    "with x as (select 1) delete from class",
  ])("is not prepared when it is %j", (text) => {
    const { statementOf } = createStatements()
    expect([statementOf(text), statementOf(text)]).toEqual([undefined, undefined])
  })

  test("is slow until it was measured, and after it took more than 15 ms", () => {
    const { statementOf } = createStatements()
    const statement = statementOf("select 1")!
    const after = (milliseconds: number) => {
      recordDuration(statement, milliseconds, true)
      return isQuick(statement)
    }
    expect(isQuick(statement)).toBe(false)
    expect([2, 16, 2, 100, 2, 2, 2].map(after)).toEqual([true, false, true, false, false, false, false])
  })

  test("that a connection had to plan is slow only until it runs with its plan", () => {
    const { statementOf } = createStatements()
    const statement = statementOf("select 1")!
    const after = ([milliseconds, wasPlanned]: [number, boolean]) => {
      recordDuration(statement, milliseconds, wasPlanned)
      return isQuick(statement)
    }
    const durations: [milliseconds: number, wasPlanned: boolean][] = [
      [60, false],
      [2, true],
      [60, false],
      [90, false],
      [2, true],
    ]
    expect(durations.map(after)).toEqual([false, true, false, false, true])
  })
})

describe("statements that aren't used any more", () => {
  test("are replaced by new ones, and get a new name when used again", () => {
    const { statementOf } = createStatements()
    const nameOf = (text: string) => {
      statementOf(text)
      return statementOf(text)?.name
    }
    const first = nameOf("select 'first'")
    const often = nameOf("select 'often'")
    for (let n = 0; n < 450; n++) {
      nameOf(`select ${n}`)
      expect(nameOf("select 'often'")).toBe(often)
    }
    expect(nameOf("select 'first'")).not.toBe(first)
  })

  test("are forgotten too if they ran only once", () => {
    const { statementOf } = createStatements()
    for (let n = 0; n < 3_000; n++) statementOf(`select ${n}`)
    expect(statementOf("select 0")?.name).toBeUndefined()
    expect(statementOf("select 2999")?.name).toBe("q0")
  })
})
