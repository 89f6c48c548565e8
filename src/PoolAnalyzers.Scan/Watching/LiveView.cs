using System.Globalization;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Watching.Reports;
using PoolAnalyzers.Scan.Watching.Sessions;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace PoolAnalyzers.Scan.Watching;

/// <summary>What a person sees while a process is watched: a table that changes in place on a terminal, a line now and then elsewhere.</summary>
internal static class LiveView
{
    private const int Rows = 12;

    private static readonly TimeSpan s_refresh = TimeSpan.FromMilliseconds(500);

    private static readonly TimeSpan s_line = TimeSpan.FromSeconds(10);

    /// <summary>Shows the session until it ends or is cancelled; throws neither way.</summary>
    public static async Task ShowAsync(PoolSession session, ConsoleEnvironment environment, bool noColor, Task reading, CancellationToken cancellation)
    {
        if (environment.ErrorIsTerminal && environment.AllowsColor && !noColor)
        {
            var console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(environment.Error) });
            await console.Live(Render(session)).AutoClear(true).StartAsync(async live =>
            {
                while (await GoesOnAsync(reading, s_refresh, cancellation).ConfigureAwait(false))
                {
                    live.UpdateTarget(Render(session));
                }
            }).ConfigureAwait(false);
            return;
        }

        while (await GoesOnAsync(reading, s_line, cancellation).ConfigureAwait(false))
        {
            environment.Error.WriteLine(WatchText.Verdict(ReportForm.OfWatch, session.Report()));
        }
    }

    private static async Task<bool> GoesOnAsync(Task reading, TimeSpan wait, CancellationToken cancellation)
    {
        await Task.WhenAny(reading, Task.Delay(wait, cancellation)).ConfigureAwait(false);
        return !reading.IsCompleted && !cancellation.IsCancellationRequested;
    }

    private static IRenderable Render(PoolSession session)
    {
        var program = session.Report();
        var head = new Grid().AddColumn().AddColumn().AddColumn().AddColumn().AddColumn();
        head.AddRow("[grey]rented[/]", "[grey]still out[/]", "[grey]allocated[/]", "[grey]lost events[/]", "[grey]behind[/]");
        long outstanding = program.Outstanding[^1].Value;
        head.AddRow(
            Number(program.Rented), Number(outstanding), Number(program.Missed), program.Lost > 0 ? $"[red]{Number(program.Lost)}[/]" : "0",
            session.Behind > 2 ? $"[yellow]{session.Behind.ToString("0.0", CultureInfo.InvariantCulture)} s[/]" : "no");
        var sites = new Table().Border(TableBorder.Simple).Expand();
        foreach (string column in new[] { "rented", "still out", "at most", "allocated" })
        {
            sites.AddColumn(new TableColumn(column).RightAligned().NoWrap());
        }

        sites.AddColumn(new TableColumn("where"));
        foreach (var site in program.Sites.Take(Rows))
        {
            string mark = site.Grows ? "yellow" : "default";
            sites.AddRow(
                Number(site.Rented), $"[{mark}]{Number(site.Outstanding)}[/]", Number(site.HighWater), Number(site.Missed),
                Markup.Escape(site.Stack.Top?.Method ?? "(unknown)")
                    + (site.Stack.Top is { Line: > 0 } top ? ":" + top.Line.ToString(CultureInfo.InvariantCulture) : ""));
        }

        var findings = program.Findings.Where(finding => finding.Kind != WatchKind.Outstanding).Take(5)
            .Select(finding => (IRenderable)new Markup($"[red]{finding.Kind}[/] {Markup.Escape(finding.Message)}"));
        var title = new Rule($"{Markup.Escape(program.Name)} {program.Pid.ToString(CultureInfo.InvariantCulture)}").LeftJustified();
        return new Rows([title, head, .. findings, sites,
            new Markup("[grey]Ctrl+C ends the watch and prints the report; the program goes on.[/]")]);
    }

    private static string Number(long count) => count.ToString("N0", CultureInfo.InvariantCulture);
}
