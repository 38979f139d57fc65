import { beforeEach, expect, test } from "vitest"
import { openWebsite, sampleContent } from "../../../../test/site.ts"

// Spec 000 section 2.5, /support-services.
const { main, words, change } = await openWebsite()
beforeEach(() => change({}))
const { teams } = sampleContent.supportServices.teams

test("lists 26 people by team, each with name, role and a pattern with the initials", async () => {
  const body = await main("/support-services")
  expect(body.match(/ face"/g)).toHaveLength(26)
  const text = await words("/support-services")
  expect(text).toContain("26 people")
  for (const { name, people } of teams) {
    expect(body).toContain(`>${name}</h2>`)
    for (const person of people) expect(text).toContain(`${person.name} ${person.role}`)
  }
})

test("links what a visitor needs to the team that helps", async () => {
  const body = await main("/support-services")
  teams.forEach(({ helps }, index) => {
    expect(body).toMatch(new RegExp(`href="#team-${index + 1}".+?<b>${helps}</b>`))
    expect(body).toContain(`id="team-${index + 1}"`)
  })
})

test("says that it is still being written while it has no people", async () => {
  change({ supportServices: { head: { lead: "" }, teams: { teams: [] } } })
  expect(await words("/support-services")).toContain("We are still writing this page.")
})
