using System.CommandLine;
using System.Text.RegularExpressions;

namespace PoolAnalyzers.Cost;

/// <summary>The command line. Exit codes: 0 done, 1 too slow or an analyzer crashed, 2 nothing could be measured.</summary>
internal static class CostCommand
{
    /// <summary>Parses and runs; what the user got wrong becomes one line, never a stack trace.</summary>
    /// <param name="args">The command line, without the program's name.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(string[] args)
    {
        var command = new RootCommand("Measures what the analyzers cost, beside what the compiler needs anyway.") 
        {
            Scaling(), Folder(), Compilation(), Keystroke(), Rules(), Curve(), Generator(), SafeForm(),
        };
        var parsed = command.Parse(args);
        if (parsed.Errors.Count > 0)
        {
            foreach (var error in parsed.Errors)
            {
                await Console.Error.WriteLineAsync($"error: {error.Message}");
            }

            await Console.Error.WriteLineAsync("  `--help` lists what can be said.");
            return 2;
        }

        try
        {
            return await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
        }
        catch (OperationCanceledException)
        {
            return 130;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or CostException)
        {
            await Console.Error.WriteLineAsync($"error: {e.Message}");
            return 2;
        }
    }

    private static Command Scaling()
    {
        var sizes = new Option<string>("--sizes")
        {
            Description = "Statements in the generated method, separated by commas.",
            HelpName = "N,N",
            DefaultValueFactory = _ => "500,1000,2000,5000",
        };
        var rentals = Number("--rentals", "Rentals in the generated method, whatever its size.", 50);
        var runs = Number("--runs", "Runs a size, the fastest of which counts; one more warms up.", 5);
        var seconds = Limit("--max-seconds", "What the analyzers may need for the largest size.", 2);
        var growth = Limit("--max-growth", "What a statement of the largest size may cost, in statements of the smallest.", 2);
        sizes.Validators.Add(r =>
        {
            var list = r.GetValueOrDefault<string>().Split(',').Select(s => int.TryParse(s, out var n) ? n : 0).ToList();
            if (list.Any(n => n is < 100 or > 100_000))
            {
                r.AddError("--sizes wants numbers between 100 and 100000, separated by commas, such as 500,5000.");
            }
        });

        var command = new Command("scaling", "Generates one method of N statements and shows how the time grows with N.") { sizes, rentals, runs, seconds, growth };
        command.SetAction((parsed, cancelled) =>
        {
            var list = parsed.GetValue(sizes)!.Split(',').Select(int.Parse).Distinct().Order().ToList();
            var count = parsed.GetValue(rentals);
            if (list[0] < count * MethodSource.LeastStatementsARental)
            {
                throw new CostException($"{count} rentals need at least {count * MethodSource.LeastStatementsARental} statements, and --sizes has {list[0]}.");
            }

            return new ScalingRun(list, count, parsed.GetValue(runs), parsed.GetValue(seconds), parsed.GetValue(growth)).RunAsync(cancelled);
        });
        return command;
    }

    private static Argument<string[]> Folders()
    {
        var folders = new Argument<string[]>("DIR")
        {
            Description = "Folders of C#. Each becomes one compilation against the framework alone.", Arity = ArgumentArity.OneOrMore,
        };
        folders.Validators.Add(r =>
        {
            foreach (var token in r.Tokens.Where(t => !Directory.Exists(t.Value)))
            {
                r.AddError(File.Exists(token.Value) ? $"'{token.Value}' is a file; a folder is wanted." : $"There is no folder '{token.Value}'.");
            }
        });
        return folders;
    }

    private static Option<string?> Skip()
    {
        var skip = new Option<string?>("--skip") { Description = "Leave out files whose path in the folder matches.", HelpName = "REGEX" };
        skip.Validators.Add(r =>
        {
            try
            {
                _ = new Regex(r.GetValueOrDefault<string?>() ?? "");
            }
            catch (ArgumentException e)
            {
                r.AddError($"--skip: {e.Message}");
            }
        });
        return skip;
    }

    private static Command Folder()
    {
        var (folders, skip) = (Folders(), Skip());
        var graphs = new Option<bool>("--graphs")
        {
            Description = "Also measure an analyzer that only makes the control-flow graphs of the bodies that name a pool.",
        };
        var rows = new Option<string?>("--rows")
        {
            Description = "Write the reports to a file, a line each: folder, id, file, line and message, separated by tabs.", HelpName = "FILE",
        };
        var command = new Command("folder", "Analyzes real code and shows the analyzers' time beside the binding time.") { folders, skip, graphs, rows };
        command.SetAction((parsed, cancelled) => new FolderRun(
            parsed.GetValue(folders)!, Pattern(parsed.GetValue(skip)), parsed.GetValue(graphs), parsed.GetValue(rows)).RunAsync(cancelled));
        return command;
    }

    private static Command Keystroke()
    {
        var (folders, skip) = (Folders(), Skip());
        var lines = Number("--lines", "The least length of the file that is open.", 1000);
        var keystrokes = Number("--keystrokes", "How many count.", 100);
        var command = new Command("keystroke", "Types into the file of each folder that speaks most of pools, and shows how long an editor waits.")
        {
            folders, skip, lines, keystrokes,
        };
        command.SetAction((parsed, cancelled) => new KeystrokeRun(
            parsed.GetValue(folders)!, Pattern(parsed.GetValue(skip)), parsed.GetValue(lines), parsed.GetValue(keystrokes)).RunAsync(cancelled));
        return command;
    }

    private static Command Compilation()
    {
        var (folders, skip) = (Folders(), Skip());
        var rounds = new Option<int>("--rounds") { Description = "Compile each way so often; the median counts.", DefaultValueFactory = _ => 5 };
        rounds.Validators.Add(r =>
        {
            if (r.GetValueOrDefault<int>() < 1)
            {
                r.AddError("--rounds: at least one round is needed.");
            }
        });
        var command = new Command("compilation",
            "Compares whole compilations of real code, with the analyzers and with an idle one: processor time alone, the first time in a process, beside an "
            + "analyzer that asks for operations, and allocated bytes, as ratios.") { folders, skip, rounds };
        command.SetAction((parsed, cancelled) => Task.FromResult(
            new CompilationRun(parsed.GetValue(folders)!, Pattern(parsed.GetValue(skip)), parsed.GetValue(rounds)).Run(cancelled)));
        return command;
    }

    private static Regex? Pattern(string? skip) => skip is null ? null : new Regex(skip);

    private static Command Rules()
    {
        var files = Number("--files", "Files in the generated project.", 20);
        var runs = Number("--runs", "Runs, the fastest of which counts; one more warms up.", 3);
        var command = new Command("rules", "Shows what each rule costs alone, beside an analyzer that does nothing.") { files, runs };
        command.SetAction((parsed, cancelled) => new RuleRun([parsed.GetValue(files)], parsed.GetValue(runs)).RulesAsync(cancelled));
        return command;
    }

    private static Command Curve()
    {
        var files = Number("--files", "Files in the largest generated project; the others have half, a quarter and so on.", 160);
        var runs = Number("--runs", "Runs, the fastest of which counts; one more warms up.", 3);
        var command = new Command("curve", "Shows how the cost grows with the project.") { files, runs };
        command.SetAction((parsed, cancelled) =>
        {
            var largest = parsed.GetValue(files);
            return new RuleRun([.. new[] { 16, 8, 4, 2, 1 }.Select(part => Math.Max(1, largest / part)).Distinct()], parsed.GetValue(runs)).CurveAsync(cancelled);
        });
        return command;
    }

    private static Command Generator()
    {
        var runs = Number("--runs", "First runs, the fastest of which counts; one more warms up.", 3);
        var command = new Command("generator", "Shows what the generator costs at first, and after an edit elsewhere.") { runs };
        command.SetAction((parsed, cancelled) => Task.FromResult(new GeneratorCost(parsed.GetValue(runs)).Run(cancelled)));
        return command;
    }

    private static Command SafeForm()
    {
        var rounds = Number("--rounds", "Rounds, the fastest of which counts.", 300);
        var command = new Command("safe-form", "Compares generated code that makes safe calls alone with the usual one, and with one in unsafe blocks.") { rounds };
        command.SetAction((parsed, cancelled) => Task.FromResult(new SafeFormRun(parsed.GetValue(rounds)).Run(cancelled)));
        return command;
    }

    private static Option<int> Number(string name, string description, int value)
    {
        var option = new Option<int>(name) { Description = description, HelpName = "N", DefaultValueFactory = _ => value };
        option.Validators.Add(r =>
        {
            if (r.Errors.Any() || r.Tokens.Count > 0 && (!int.TryParse(r.Tokens[0].Value, out var n) || n is < 1 or > 10_000))
            {
                r.AddError($"{name} wants a number from 1 to 10000.");
            }
        });
        return option;
    }

    private static Option<double> Limit(string name, string description, double value)
    {
        var option = new Option<double>(name) { Description = description, HelpName = "X", DefaultValueFactory = _ => value };
        option.Validators.Add(r =>
        {
            if (r.Tokens.Count > 0 && !(double.TryParse(r.Tokens[0].Value, out var x) && x > 0))
            {
                r.AddError($"{name} wants a number above 0.");
            }
        });
        return option;
    }
}

/// <summary>Why nothing can be measured, in words for the user.</summary>
/// <param name="message">One sentence.</param>
internal sealed class CostException(string message) : Exception(message);
