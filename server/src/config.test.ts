import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { parseConfig } from "./config.ts"

describe("the settings", () => {
  test("are all optional", () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      dataDir: resolve("data"),
      databaseUrl: undefined,
      publicUrl: "http://localhost:3000",
      trustProxy: [],
      proxyUnknown: true,
      demoPassword: undefined,
      mailFrom: "no-reply@localhost",
      smtp: undefined,
      logLevel: "info",
    })
  })

  test("count as absent when they are empty", () => {
    expect(parseConfig({ PORT: "", DATABASE_URL: " ", SMTP_HOST: "" })).toEqual(parseConfig({}))
  })

  test("have defaults that depend on each other", () => {
    expect(parseConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080")
    expect(parseConfig({ PUBLIC_URL: "https://college.example/" })).toMatchObject({
      publicUrl: "https://college.example",
      mailFrom: "no-reply@college.example",
    })
    const smtp = (more: object) => parseConfig({ SMTP_HOST: "mail.example", ...more }).smtp
    expect(smtp({})).toMatchObject({ port: 587, secure: false })
    expect(smtp({ SMTP_SECURE: "true" })).toMatchObject({ port: 465, secure: true })
    expect(smtp({ SMTP_PORT: "465" })).toMatchObject({ port: 465, secure: true })
  })

  test("trust only the given proxies", () => {
    expect(parseConfig({ TRUST_PROXY: "true" }).trustProxy).not.toContain("0.0.0.0/0")
    expect(parseConfig({ TRUST_PROXY: "10.0.0.1, 10.1.0.0/16" }).trustProxy).toEqual([
      "10.0.0.1",
      "10.1.0.0/16",
    ])
  })

  test("are rejected with all errors at once, and without showing their values", () => {
    const refused = () =>
      parseConfig({
        PORT: "99999",
        DATABASE_URL: "mysql://root:secret@localhost/college",
        PUBLIC_URL: "https://college.example/portal",
        TRUST_PROXY: "everyone",
        DEMO_PASSWORD: "short",
        SMTP_PORT: "smtp",
        SMTP_USER: "postman",
        SMTP_FROM: "The College",
        LOG_LEVEL: "loud",
      })
    expect(refused).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: The settings can't be used:
        PORT must be a port number from 1 to 65535.
        DATABASE_URL must start with postgresql://.
        PUBLIC_URL must be an http or https address without a path.
        TRUST_PROXY must be true, false or the proxies' addresses, separated by commas.
        DEMO_PASSWORD must have at least 6 characters.
        SMTP_PORT must be a port number from 1 to 65535.
        SMTP_FROM must be an e-mail address, with or without a name.
        LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.
        SMTP_HOST is missing beside SMTP_PORT, SMTP_USER.
        SMTP_USER and SMTP_PASSWORD must be given together.]
    `)
    expect(refused).not.toThrow(/secret/)
  })
})
