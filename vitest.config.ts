import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["{contract,server,web,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: "server/test/setup.ts",
    // every test file has its own database, and each worker its own server
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
