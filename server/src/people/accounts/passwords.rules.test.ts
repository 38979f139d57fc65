import { dictionary } from "@zxcvbn-ts/language-common"
import { describe, expect, test, vi } from "vitest"
import { quickWork } from "../../lib/threads/lanes.ts"
import { findPasswordError } from "./passwords.queries.ts"
import { passwordError, tooCommon, tooPersonal } from "./passwords.rules.ts"

const owner = { first_name: "Thokozani", last_name: "Nyirenda-Phiri", email: "t.nyirenda@college.example" }

describe("a password is too common when it is", () => {
  test.each([
    ["a common word", ["password", "iloveyou", "chelsea", "chisomo", "malawi", "mphunzitsi", "letmein"]],
    ["in any capitals", ["PassWord", "CHIKONDI"]],
    [
      "with digits and signs around it",
      ["password1", "123password!", "mary2008", "liverpool#1", "Blantyre@265"],
    ],
    ["with signs for its letters", ["p@ssw0rd", "P@$$w0rd123", "m0nk3y", "1l0v3y0u", "passw0rd"]],
    ["digits alone", ["123456", "0888123456", "31012004", "19990101", "2024-2025", "265 888 123"]],
    [
      "keys in a row",
      [
        "qwerty",
        "qwertyuiop",
        "asdfgh123",
        "1qaz2wsx",
        "1q2w3e4r",
        "abc123",
        "zxcvbn",
        "poiuyt",
        "qweasdzxc",
      ],
    ],
    ["letters in a row", ["abcdef", "fedcba"]],
    ["one piece over and over", ["aaaaaa", "ababab", "kokokoko", "x1x1x1x1"]],
  ])("%s", async (_, passwords) => {
    const errors = await Promise.all(passwords.map((password) => passwordError(password, owner)))
    expect(passwords.filter((_, index) => errors[index] !== tooCommon)).toEqual([])
  })

  test("one of the 10,000 most common (every fiftieth is tested)", async () => {
    const common = dictionary["passwords-common"].filter((_, rank) => rank < 10_000 && rank % 50 === 0)
    const errors = await Promise.all(common.map((password) => passwordError(password, owner)))
    expect(common.filter((_, index) => errors[index] === undefined)).toEqual([])
  })
})

test.each([
  ["thokozani99", tooPersonal],
  ["Nyirenda!", tooPersonal],
  ["nyirendaphiri", tooPersonal],
  ["NyirendaT1", tooPersonal],
  ["Nyirenda-1994", tooPersonal],
  ["Th0k0zani", tooCommon],
  ["Ny1r3nd4", tooCommon],
])("a password made of the owner's name or address is refused: %s", async (password, error) =>
  expect(await passwordError(password, owner)).toBe(error),
)

test.each([
  "mtsinje ukuyenda 58",
  "tgx7vq",
  "kwera-phiri-lalitali",
  "Zq3!mW",
  "ŵana awiri pa msewu",
  "пароль-мой",
  "correct horse battery staple",
])("other passwords are accepted, long or short, in any script: %s", async (password) =>
  expect(await passwordError(password, owner)).toBeUndefined(),
)

test("a password is checked in a thread, by the same rule", async () => {
  const run = vi.spyOn(quickWork, "run")
  expect(await findPasswordError("thokozani99", owner)).toBe(tooPersonal)
  expect(await findPasswordError("mtsinje ukuyenda 58", owner)).toBeUndefined()
  expect(run).toHaveBeenCalledTimes(2)
})

test("a long password takes no more processor time than its first forty characters", async () => {
  /** The least of three measurements, in microseconds of this thread, so that other programs don't count. */
  async function costOf(password: string) {
    const costs: number[] = []
    for (let run = 0; run < 3; run++) {
      const before = process.threadCpuUsage()
      await passwordError(password, owner)
      const { user, system } = process.threadCpuUsage(before)
      costs.push(user + system)
    }
    return Math.min(...costs)
  }
  const long = "p@55w0rd".repeat(16)
  await passwordError(long, owner)
  expect(await costOf(long)).toBeLessThan(2 * (await costOf(long.slice(0, 40))))
})
