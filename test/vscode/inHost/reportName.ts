/** The report of the tests in the extension host, in the open folder. */
export const inHostReportName = 'in-host-report.json';
