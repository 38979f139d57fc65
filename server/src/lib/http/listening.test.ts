import { expect, test } from "vitest"
import { explainListenError } from "./listening.ts"

const address = { port: 80, host: "10.1.2.3" }

test.each([
  ["EADDRINUSE", "Port 80 is taken by another program. End that one, or set PORT to another number."],
  ["EACCES", "This account may not listen on port 80. Set PORT to a number from 1024 on."],
  ["EADDRNOTAVAIL", "HOST 10.1.2.3 is no address of this machine. Set HOST to one that is, or leave it out."],
])("%s is explained", (code, words) => expect(explainListenError({ code }, address)).toBe(words))

test("a bug is not explained", () => expect(explainListenError({}, address)).toBeUndefined())
