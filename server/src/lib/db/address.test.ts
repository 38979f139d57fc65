import { describe, expect, test } from "vitest"
import { describeDatabase, readAddress, unencryptedHosts, withDatabase } from "./address.ts"

describe("a connection string", () => {
  test("names one server or several, each with its port", () => {
    expect(readAddress("postgresql://ann:p%40ss@db.example/college")).toMatchObject({
      hosts: [{ host: "db.example", port: 5432 }],
      client: { user: "ann", password: "p@ss", database: "college" },
      tls: undefined,
    })
    const several = "postgresql://a:5433,[fe80::1]:5434,c/college?target_session_attrs=read-write"
    expect(readAddress(several).hosts).toEqual([
      { host: "a", port: 5433 },
      { host: "fe80::1", port: 5434 },
      { host: "c", port: 5432 },
    ])
    expect(readAddress("postgres://ann:pw@/college?host=%2Frun%2Fa,b&port=5433").hosts).toEqual([
      { host: "/run/a", port: 5433 },
      { host: "b", port: 5433 },
    ])
    expect(describeDatabase(several)).toBe("college at a:5433 or fe80::1:5434 or c:5432")
  })

  test.each([
    ["mysql://root@localhost/college", /^must be postgresql:/],
    ["postgresql://a:x/college", /^has a port that isn't a number$/],
    ["postgresql://a,b,c/college?port=1,2", /^must have one port, or one for each host$/],
    ["postgresql://a/college?sslcrl=x", /^has a parameter that isn't known here: sslcrl$/],
    [
      "postgresql://a/college?sslmode=prefer",
      /^must have an sslmode of disable, require, verify-ca, verify-full$/,
    ],
    ["postgresql://a/college?sslmode=verify-ca", /^must name an sslrootcert beside sslmode=verify-ca$/],
    ["postgresql://a/college?sslrootcert=/none.pem", /^names an sslrootcert that can't be read: ENOENT/],
    ["postgresql://a/college?target_session_attrs=standby", /^must be of a server that accepts writes/],
  ])("%s is refused in a sentence", (url, sentence) => {
    expect(() => readAddress(url)).toThrow(sentence)
  })

  test.each([
    ["postgresql://ann:p%40ss@a,b:5433/college?sslmode=require", { host: "b", port: 5433 }],
    ["postgresql://ann:p%40ss@?dbname=college&host=/run/a,b&port=5433", { host: "b", port: 5433 }],
  ])("%s leads to another database of the same servers", (url, second) => {
    const other = readAddress(withDatabase(url, "a/b 50%"))
    expect(other.client).toMatchObject({ user: "ann", password: "p@ss", database: "a/b 50%" })
    expect(other.hosts[1]).toEqual(second)
    expect(other.tls !== undefined).toBe(url.includes("sslmode"))
  })

  test("to another machine without encryption is known as such", () => {
    const open = (url: string) => unencryptedHosts(readAddress(url)).map(({ host }) => host)
    expect(open("postgresql://db.example,localhost,127.0.0.1/college")).toEqual(["db.example"])
    expect(open("postgresql://db.example/college?sslmode=require")).toEqual([])
    expect(open("postgresql:///college?host=/run/postgresql")).toEqual([])
  })
})
