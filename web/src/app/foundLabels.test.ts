import { expect, test } from "vitest"
import type { Role } from "#contract/lib/endpoints.ts"
import { matchingScreens } from "../office/search/screenRanking.ts"
import { screensAndActionsOf } from "../office/search/searchResults.ts"
import { loadWords } from "../office/search/words.ts"
import { menuOf } from "./menu.ts"
import { screens } from "./shownScreens.tsx"

/**
 * Labels of other systems and sentences of people, with the name that must be found first. Each depends on a weight of the
 * ranking: a word's rarity, what all phrases of a screen say together, likeness of meaning, or the beginning of a name.
 */
const labels: Readonly<Record<Role, Readonly<Record<string, string>>>> = {
  admin: {
    notif: "Notifications",
    "opening date of term": "Terms",
    "print marks for a class": "Issue documents",
    "put a new girl in the book": "Add student",
    "manage messages": "Messages",
    "who teaches maths": "Who teaches what",
    withdraw: "Students",
    "new calendar of lessons": "Timetable",
  },
  lecturer: {
    "lesson times": "My Timetable",
    "lecturer timetable": "My Timetable",
    "create quizz": "Create Assignment",
    "late homework": "To mark",
  },
  student: {
    "paper of results": "My Documents",
    "home work for tomorrow": "My Assignments",
    "why did i get c": "My Grades",
  },
}

test.each(["admin", "lecturer", "student"] as const)(
  "a %s finds the right thing first by labels and sentences that no phrase has",
  async (role) => {
    const own = screensAndActionsOf(menuOf(role, screens), await loadWords(role))
    const found = Object.keys(labels[role]).map((text) => [text, matchingScreens(own, text)[0]?.action.name])
    expect(Object.fromEntries(found)).toEqual(labels[role])
  },
)
