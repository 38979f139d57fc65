import { describe } from "vitest"
import { testAbsentFields } from "./absentFields.ts"
import { testConstraints } from "./constraints.ts"
import { testExports } from "./exports.ts"
import { openFurnishedCollege } from "./furnish.ts"
import { testLists } from "./lists.ts"
import { testOpenApi } from "./openApi.ts"
import { testOrders } from "./orders.ts"
import { testPermissions } from "./permissions.ts"
import { testReplies } from "./replies.ts"

// One college for all. These tests don't change it; tests that do have their own (nonsense.test.ts, repeats.test.ts).
const college = await openFurnishedCollege()

describe("the OpenAPI document", () => testOpenApi(college))
describe("the database's constraints", () => testConstraints(college))
describe("replies", testReplies)
describe("denials", () => testPermissions(college))
describe("lists", () => testLists(college))
describe("exports", () => testExports(college))
describe("usual orders", () => testOrders(college))
describe("absent fields", () => testAbsentFields(college))
