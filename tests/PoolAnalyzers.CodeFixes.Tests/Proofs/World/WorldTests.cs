using PoolAnalyzers.Testing;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs.World;

/// <summary>
/// What fix-all does to programs whose other code decides whether a fix is right. What is right is changed, what would be wrong stays, and what the program
/// says of itself (its <c>Check</c>) is the same afterwards, after a fix in bulk as after one that is offered as proven.
/// </summary>
public sealed class WorldTests
{
    public static TheoryData<string> Programs => [.. WorldProgram.All.Keys];

    /// <summary>Those whose fixes are tried one by one, too.</summary>
    public static TheoryData<string> OneByOne => [.. Extent.Of(Extent.Fixes, 3, WorldProgram.All.Keys)];

    [Theory]
    [MemberData(nameof(Programs))]
    public async Task Bulk_does_what_is_right_and_leaves_the_rest(string name)
    {
        var world = WorldProgram.All[name];
        var program = new ProofProgram(name, world.Text);
        var errors = program.Compilation.GetDiagnostics().Where(d => d.Severity == Microsoft.CodeAnalysis.DiagnosticSeverity.Error);
        Assert.True(!errors.Any(), string.Join("\n", errors));
        var bulk = await BulkOfAsync(program, world.Rule);
        Assert.True(world.IsInBulk == bulk is not null, $"in bulk: {bulk is not null}\nreports: {await ReportsOfAsync(program)}\n{Difference(program, bulk)}");
        if (bulk is not null)
            Compare(program, bulk, "all");
    }

    [Theory]
    [MemberData(nameof(OneByOne))]
    public async Task Proven_fixes_change_nothing_that_the_program_says(string name)
    {
        var world = WorldProgram.All[name];
        var program = new ProofProgram(name, world.Text);
        await foreach (var offer in program.SinglesAsync())
        {
            if (!IsSuggested(offer))
                Compare(program, offer.After, offer.Title);
        }
    }

    /// <summary>The title says what to look at.</summary>
    private static bool IsSuggested(Offer offer) => offer.Title.Contains("(check ", StringComparison.Ordinal);

    private static async Task<ProofProgram?> BulkOfAsync(ProofProgram program, string rule)
    {
        await foreach (var offer in program.BulksAsync())
        {
            if (offer.Id == rule)
                return offer.After;
        }

        return null;
    }

    private static async Task<string> ReportsOfAsync(ProofProgram program) => string.Join("; ", (await program.ReportsAsync())
        .Select(r => $"{r.Id} in line {r.Location.GetLineSpan().StartLinePosition.Line + 1}"));

    private static void Compare(ProofProgram before, ProofProgram after, string fix)
    {
        using var old = RunnableProgram.Build(before.Compilation, IsCheck, out var problem);
        Assert.True(old is not null, problem);
        using var changed = RunnableProgram.Build(after.Compilation, IsCheck, out problem, like: old);
        Assert.True(changed is not null, problem + Difference(before, after));
        foreach (var member in old.Members)
        {
            var (was, now) = (old.Run(member, [], poisons: false, failAt: 0), changed.Run(member, [], poisons: true, failAt: 0));
            Assert.True(was is not null && now is not null, $"{fix}: does not end{Difference(before, after)}");
            Assert.True(was.Result == now.Result, $"{fix}: '{was.Result}' became '{now.Result}'{Difference(before, after)}");
            foreach (var fault in Enum.GetValues<Fault>())
                Assert.True(now.Count(fault) <= was.Count(fault), $"{fix}: {fault}{Difference(before, after)}");
            Assert.True(now.Outstanding.Count <= was.Outstanding.Count, $"{fix}: loses more{Difference(before, after)}");
        }
    }

    private static bool IsCheck(Microsoft.CodeAnalysis.IMethodSymbol method) => method is { Name: "Check", Parameters.IsEmpty: true };

    private static string Difference(ProofProgram before, ProofProgram? after)
    {
        if (after is null)
            return "";
        var old = before.Text.Split('\n').ToHashSet();
        return "\n" + string.Join("\n", after.Text.Split('\n').Where(line => !old.Contains(line)));
    }
}
