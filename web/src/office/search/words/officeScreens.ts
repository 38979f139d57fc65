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
      college logo, upload logo, change the logo, colours, college colours, colors, branding, brand, favicon, icon,
      name of the college, name of the school, change college name, address, college address, postal address, PO box,
      box number, location, school badge, emblem, crest, coat of arms, letterhead, school stamp, stamp, telephone, phone
      number of the college, telephone of the college, college phone, college email, contact details of the college,
      motto, college motto, slogan, theme colours, opening hours, office hours, map, website address, identity of the
      college, header and footer, school information, institute information, institution details, college information,
      college profile, school profile, organisation details, school details, contact information of the college,
      college setup, letterhead logo, contact details, official stamp, site name, tagline, appearance of the portal,
      office phone`,
  ),
  pageEditor(
    "home",
    "Home page",
    `
      front page, homepage, slides, slide show, slider, carousel, banner, hero, vision and mission, vision, mission,
      mission statement, values, core values, welcome text, about the college, about us, photos on the home page, edit
      home page, big picture, site home, moving pictures, landing page, opening page, welcome message, pictures on home
      page`,
  ),
  pageEditor(
    "administration",
    "Administration page",
    `
      principal's message, message of the principal, principal message, my message, deputy principal's message, picture
      of the principal, my picture, management, management team, heads of departments on the website, college board,
      message from principal, principal's welcome, change principal's name, new principal, leadership page, leaders,
      board members, list of heads`,
  ),
  pageEditor(
    "academics",
    "Academics page",
    `
      programme on the website, curriculum on the website, courses on the website, programmes offered, programme description, certificate
      programme, course page of website, about courses`,
  ),
  pageEditor(
    "teachingStaff",
    "Teaching staff page",
    `
      lecturers on the website, faculty page, department page, staff page, vacancies on the website, lecturer photos on
      website`,
  ),
  pageEditor(
    "admissions",
    "Admissions",
    `
      admission, admission requirements, requirements, entry requirements, entry qualifications, how to apply, how to
      join, application, application fee, application form, application procedure, selection, selection of students,
      government advert, catholic advert, intake advert, advert for students, MSCE, fees on the website, qualifications
      to enter, intake announcement, selection criteria, when are applications, how to be selected`,
  ),
  pageEditor(
    "supportServices",
    "Support services page",
    `
      support staff, drivers, cooks, cleaners, guards, non-teaching staff, auxiliary staff, ancillary staff, matron,
      warden, watchmen, kitchen staff, messengers, grounds staff, librarian photo, accounts staff, bursar on website`,
  ),
  pageEditor(
    "newsEvents",
    "News and events page",
    `
      news page, news article, press news, news on the website, news section, latest news page`,
  ),
  pageEditor(
    "campusLife",
    "Campus life page",
    `
      campus, clubs, societies, facilities, student council, SRC, chapel, demonstration school, sports facilities, life
      at the college, sports clubs, student union, choir page`,
  ),
  pageEditor(
    "history",
    "History page",
    `
      our history, history of the college, founders, bishops, since 1937, story of the college, milestones, anniversary
      of the college, how the college began, old days, past principals, timeline of the college`,
  ),
  pageEditor(
    "alumni",
    "Alumni page",
    `
      alumni, old girls, old students, former students on the website, alumnae, past students, ex-students, past
      graduates page`,
  ),
  pageEditor(
    "library",
    "Library page",
    `
      library, library hours, library opening hours, librarian, library rules, borrowing, borrowing books, lending,
      number of books, library figures, books in the library`,
  ),
  pageEditor(
    "contact",
    "Contact page",
    `
      contact, contact us, how to reach us, directions, where we are, map page, contact form page`,
  ),
  pageEditor(
    "privacy",
    "Privacy page",
    `
      privacy policy, privacy notice, privacy statement, terms of use, legal notice, imprint, cookies, data policy
      page, site policies, terms and conditions`,
  ),
  screenLink(
    paths.performance,
    "Performance Reports",
    `
      performance, results, student results, end of term results, term results, class results, GPA, averages, class
      average, ranking, rank, top students, top ten, best students, weak students, weakest students, worst, failing,
      failing students, students who failed, who failed, fail, failures, who passed, pass rate, pass list, passing,
      performance of students, academic performance, honours, honour roll, merit list, league table, position in class,
      positions, summary of results, retake list, supplementary list, second attempt, resit list, probation, at risk
      students, subject averages, how students perform, analysis of results, progress of students, honor roll, honors,
      dean's list, GPA list, class rank list, results lookup, academic report of a class, grade breakdown, final
      results, overall results, result sheet, broadsheet, master mark sheet, results broadsheet, progress tracking,
      exam analysis, poor students, struggling students, supplementary candidates, repeat candidates, pass rate per
      subject, pass percentage, number of passes, results of the college, mean score, distinctions list, prize winners,
      order of merit, results overview, who qualifies to graduate, eligible to graduate, course completion, comparison
      of classes, progress, final marks, final grades`,
  ),
  screenLink(
    paths.reportPhrases,
    "Phrases for reports",
    `
      standard comments, comment bank, phrases, ready-made comments, report card comments, comment codes, report
      comments bank, comment templates, comment list, sentences for reports, canned comments, report wording`,
  ),
  screenLink(
    paths.savedReports,
    "Saved reports",
    `
      scheduled reports, my reports, reports by email, regular reports, stored reports, report every month, automatic
      reports, favourite reports`,
  ),
  screenLink(
    paths.start,
    "Open the college",
    `
      setup, set up, set up the college, setup wizard, wizard, first steps, getting started, get started, start,
      onboarding, installation, initial setup, stations, doors, quick start, prepare the college, checklist,
      invitations, invite everybody, guide, tutorial, how to begin, launch, go live, begin using system, start using
      the portal, first time setup, invite all lecturers, invite all students, help for beginners, manual, initial
      configuration`,
  ),
  screenLink(
    paths.rooms,
    "Rooms",
    `
      lecture hall, lecture room, lecture theatre, lab, laboratory, venue, block of rooms, room list, room capacity,
      capacity, seats, number of seats, space in rooms, computer lab, blocks, facilities, spaces, room booking, book a
      room, teaching rooms, library room, exam venue, staff room, places`,
  ),
  screenLink(
    paths.holidays,
    "Holidays",
    `
      public holiday, vacation, break, term break, mid-term break, mid-term, half term, days off, closed days, free
      days, non-teaching days, independence day, martyrs day, recess, holiday dates, when is the next holiday, bank
      holiday, christmas break, easter break, days without classes, national holidays, mother's day, when do we rest,
      long holiday, no lessons days, special days, labour day, Eid, Good Friday, no class day`,
  ),
  screenLink(
    paths.gradingPolicy,
    "Grading policy",
    `
      pass mark, passing mark, minimum mark, grading scale, grading system, grade boundaries, boundaries, letter
      grades, letters and points, grade points, GPA settings, GPA scale, GPA points, GPA calculation, calculation of
      grades, how grades are calculated, weights, weighting, weight of exams, percentage of exam, share of continuous
      assessment, CA percentage, marking bands, bands, distinction, distinction mark, credit, merit, degree class,
      degree classification, classification, class of award, pass or fail rule, policy, rules for marks, academic
      rules, grade setup, grading scheme, grading periods and weights, assessment policy, mark scheme of the college,
      marks to grades, grade calculator, how grades are given, 40 percent, 60 percent, coursework percentage, pass rate
      mark, what is a pass, A B C D, grade ranges, marks range, grade conversion, weighted average, supplementary
      rules, gradebook setup, computation of GPA, recalculate GPA, grade categories, cut-off marks, cutoff`,
  ),
  screenLink(
    paths.classes,
    "Classes",
    `
      class, class groups, stream, sections, forms, P1 to P15, list of classes, rename a class, class names,
      groups of classes, groups, manage classes, class setup, year groups, form groups, house, groups of students, year
      levels, grade levels, how many classes`,
  ),
  screenLink(
    paths.departments,
    "Departments",
    `
      dept, departments of the college, faculty, faculties, sections of lecturers, department list, rename a
      department, manage departments, learning areas of lecturers, units of the college, language department,
      department names, academic units`,
  ),
  screenLink(
    paths.cohorts,
    "Cohorts",
    `
      intakes, intake list, batches, year group, student number format, registration number format, generation, IPTE,
      IPTE cohorts, sets, student groups, batch list, manage batches, year of entry, student categories, admission year`,
  ),
  screenLink(
    paths.retention,
    "How long records are kept",
    `
      data retention, retention, retention policy, record keeping, archive, archiving, old records, old data, delete
      old data, delete old records, purge, purge data, cleanup, data protection, GDPR, privacy, privacy law, data
      privacy, personal data, data protection act, destroy records, erase old data, keep for how many years, old marks
      deletion, forget a student, right to be forgotten, remove old students, age of records, when are records deleted,
      storage period, archive old students, delete permanently, permanent deletion`,
  ),
  screenLink(
    paths.deletedRecords,
    "Deleted records",
    `
      deleted things, deleted items, what was deleted, recycle bin, bin, trash, undelete, undo a deletion, bring back what
      was deleted, deleted by mistake, restore a grade, restore a mark, deleted grade, deleted marks, restore a room, restore
      a class of the timetable, restore a term`,
  ),
  screenLink(
    paths.apiTokens,
    "API tokens",
    `
      API, API key, access token, key, integration, webhook, connect another system, connect, developer, REST, third
      party, LTI, plugin, add-ons, SSO, LDAP, single sign-on, external system, link to other software, machine
      access, interface, web services, web service token, app keys, data exchange, power BI`,
  ),
]
