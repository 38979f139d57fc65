import { editorOf, paths } from "../../../lib/address/paths.ts"
import type { Action } from "./action.ts"
import { screenLink } from "./links.ts"

/** The editor of one of the website's pages. */
const pageEditor = (page: string, name: string, phrases: string): Action => ({
  ...screenLink(editorOf(page), name, phrases),
  note: "page of the website",
})

/** The office's screens that no menu contains. */
export const officeScreens: readonly Action[] = [
  screenLink(
    editorOf("college"),
    "College details",
    `
      logo, college logo, upload logo, change the logo, colours, college colours, colors, branding, brand, favicon,
      icon, college name, name of the college, name of the school, change college name, address, college address,
      postal address, PO box, P.O. box, box number, location, badge, emblem, crest, coat of arms, letterhead, school
      stamp, stamp, telephone, phone number of the college, telephone of the college, college phone, college email,
      contact details of the college, motto, college motto, slogan, theme colours, opening hours, office hours, map,
      website address, identity of the college, header and footer, school information, institute information,
      institution details, college information, college profile, school profile, organisation details, school details,
      contact information of the college, college setup, letterhead logo`,
  ),
  pageEditor(
    "home",
    "Home page",
    `
      front page, homepage, slides, slide show, slideshow, slider, carousel, banner, banners, hero, vision and mission,
      vision, mission, mission statement, values, core values, welcome text, about the college, about us, photos on the
      home page, edit home page, big picture`,
  ),
  pageEditor(
    "administration",
    "Administration page",
    `
      principal's message, message of the principal, principal message, my message, deputy principal's message, picture
      of the principal, my picture, management, management team, heads of departments on the website, college board`,
  ),
  pageEditor(
    "academics",
    "Academics page",
    `
      programme on the website, curriculum on the website, courses on the website, programme description, certificate
      programme`,
  ),
  pageEditor(
    "teachingStaff",
    "Teaching staff page",
    `
      lecturers on the website, faculty page, department page, staff page, vacancies on the website`,
  ),
  pageEditor(
    "admissions",
    "Admissions",
    `
      admission, admission requirements, requirements, entry requirements, entry qualifications, how to apply, how to
      join, apply, application, application fee, application form, application procedure, selection, selection of
      students, government advert, catholic advert, intake advert, advert for students, MSCE, fees on the website`,
  ),
  pageEditor(
    "supportServices",
    "Support services page",
    `
      support staff, support services, drivers, cooks, cleaners, guards, non-teaching staff, auxiliary staff, ancillary
      staff, matron, warden`,
  ),
  pageEditor("newsEvents", "News and events page", "news page, news on the website, news and events"),
  pageEditor(
    "campusLife",
    "Campus life page",
    `
      campus, campus life, clubs, societies, facilities, student council, SRC, chapel, demonstration school, sports
      facilities, life at the college`,
  ),
  pageEditor(
    "history",
    "History page",
    `
      our history, history of the college, college history, founders, bishops, since 1937, story of the college,
      milestones, anniversary of the college`,
  ),
  pageEditor(
    "alumni",
    "Alumni page",
    `
      alumni, old girls, old students, former students on the website, alumnae, past students, ex-students`,
  ),
  pageEditor(
    "library",
    "Library page",
    `
      library, library hours, library opening hours, librarian, library rules, borrowing, borrowing books, lending,
      number of books, opening hours of the library, library figures`,
  ),
  pageEditor(
    "contact",
    "Contact page",
    `
      contact, contact us, contact page, how to reach us, directions, where we are`,
  ),
  pageEditor(
    "privacy",
    "Privacy page",
    `
      privacy policy, privacy notice, privacy statement, terms of use, legal notice, imprint, cookies`,
  ),
  screenLink(
    paths.performance,
    "Performance Reports",
    `
      performance, results, student results, results of students, end of term results, term results, class results,
      GPA, GPAs, averages, average, class average, ranking, rankings, rank, top students, top ten, best students, best
      student, weak students, weakest students, worst, failing, failing students, students who failed, who failed,
      failed students, fail, failed, failures, passed, who passed, pass rate, pass list, passing, performance of
      students, student performance, academic performance, honours, honour roll, merit list, league table, position in
      class, positions, summary of results, results summary, retake list, supplementary list, second attempt, resit
      list, probation, at risk students, subject averages, how students perform, analysis of results, progress of
      students, honor roll, honors, dean's list, GPA list, class rank list, rank list, results lookup, academic report
      of a class, grade breakdown, final results, overall results, result sheet, result analysis, broadsheet, broad
      sheet, master mark sheet, results broadsheet, progress tracking`,
  ),
  screenLink(
    paths.reportPhrases,
    "Phrases for reports",
    `
      standard comments, comment bank, bank of comments, phrases, ready-made comments, report card comments, comment
      codes, report comments bank, comment templates`,
  ),
  screenLink(
    paths.savedReports,
    "Saved reports",
    `
      scheduled reports, my reports, reports by email, regular reports, stored reports`,
  ),
  screenLink(
    paths.start,
    "Open the college",
    `
      setup, set up, set up the college, setup wizard, wizard, first steps, getting started, get started, start,
      onboarding, installation, initial setup, stations, doors, quick start, prepare the college, checklist,
      invitations, invite everybody, guide, tutorial, how to begin, launch, go live`,
  ),
  screenLink(
    paths.rooms,
    "Rooms",
    `
      room, classroom, classrooms, hall, halls, lecture hall, lecture halls, lecture room, lecture theatre, lab, labs,
      laboratory, venue, venues, buildings, building, block of rooms, room list, room capacity, capacity, seats,
      number of seats, space in rooms, computer lab, blocks, facilities, spaces, room booking, book a room`,
  ),
  screenLink(
    paths.holidays,
    "Holidays",
    `
      holiday, public holiday, public holidays, vacation, vacations, break, breaks, term break, mid-term break,
      mid-term, half term, days off, day off, closed days, free days, non-teaching days, independence day, martyrs day,
      recess, holiday dates, when is the next holiday, next holiday, bank holiday, christmas break, easter break`,
  ),
  screenLink(
    paths.gradingPolicy,
    "Grading policy",
    `
      pass mark, passing mark, pass marks, minimum mark, grading scale, grading system, grade scale, grade boundaries,
      boundaries, letter grades, letters and points, grade points, GPA settings, GPA scale, GPA points, GPA
      calculation, calculation of grades, how grades are calculated, weights, weighting, weight of exams, percentage
      of exam, share of continuous assessment, CA percentage, exam percentage, marking bands, bands, distinction,
      distinction mark, credit, merit, degree class, degree classification, classification, class of award, pass or
      fail rule, policy, rules for marks, academic rules, grade setup, grading scheme, grading schemes, grading
      periods and weights, assessment policy, mark scheme of the college, marks to grades, grade calculator`,
  ),
  screenLink(
    paths.classes,
    "Classes",
    `
      class, class groups, class group, streams, stream, sections, section, forms, P1 to P15, list of classes, rename
      a class, class names, groups of classes, groups, manage classes, class setup, year groups, form groups, house,
      houses`,
  ),
  screenLink(
    paths.departments,
    "Departments",
    `
      department, dept, depts, departments of the college, faculty, faculties, sections of lecturers, department list,
      rename a department, manage departments, learning areas of lecturers, units of the college`,
  ),
  screenLink(
    paths.cohorts,
    "Cohorts",
    `
      cohort, intake, intakes, intake list, batch, batches, year group, student number format, format of student
      numbers, registration number format, generation, IPTE, IPTE cohorts, sets, student groups, batch list, manage
      batches, year of entry, student categories`,
  ),
  screenLink(
    paths.retention,
    "How long records are kept",
    `
      data retention, retention, retention policy, keep records, record keeping, archive, archives, archiving, old
      records, old data, delete old data, delete old records, purge, purge data, clean up, cleanup, data protection,
      GDPR, privacy, privacy law, data privacy, personal data, data protection act, destroy records, erase old data,
      keep for how many years`,
  ),
  screenLink(
    paths.apiTokens,
    "API tokens",
    `
      API, API key, API keys, token, tokens, access token, access tokens, key, keys, integration, integrations, webhook,
      webhooks, connect another system, connect, developer, developers, REST, third party, LTI, plugin, plugins,
      add-ons, SSO, LDAP, single sign-on, external system`,
  ),
]
