using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;

namespace PoolAnalyzers.CodeFixes.Rules.Leaks;

/// <summary>The remedies against a rental that is not released on some path.</summary>
internal sealed class LeakRepair(FixContext context)
{
    private bool IsOwner => context.Id == "POOL003";

    private string Verb => IsOwner ? "Dispose" : "Return";

    /// <summary>The keys of the remedies of an id.</summary>
    public static string ReleaseKey(string id) => id + ".ReleaseWhereLost";

    public static string FinallyKey(string id) => id + ".TryFinally";

    public static string UsingKey(string id) => id + ".Using";

    /// <summary>
    /// Releases where the rental is lost: in a <c>finally</c> that is there, at exits, before it is overwritten, or behind the branches that forget it.
    /// </summary>
    public async Task<Remedy?> ReleaseAsync()
    {
        if (RentedVariable.Of(context, context.Node) is not { } variable)
            return await ReleaseUnnamedAsync().ConfigureAwait(false);
        if (IsPending(variable) || ReleaseText.For(context, variable) is not { } release)
            return null;
        var key = ReleaseKey(context.Id);
        var name = variable.Symbol.Name;
        if (await InExistingFinallyAsync(variable, release, key).ConfigureAwait(false) is { } shared)
            return shared;

        var exits = ReleasePlace.ExitsOf(context, variable).ToList();
        var overwrites = ReleasePlace.OverwritesOf(variable)
            .Where(o => !o.Node.Span.Contains(variable.Call.Span)
                || o.Node.Ancestors().Any(a => a is WhileStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or DoStatementSyntax)).ToList();
        var detours = ReleasePlace.DetoursOf(context, variable).ToList();
        foreach (var guard in release.Guards(context))
        {
            if (await new ExitSearch(context, variable, release, guard).RunAsync(exits, [], []).ConfigureAwait(false) is { } atExits)
                return new Remedy($"{Verb} '{name}' where it is lost{Where(atExits.Sites)}", key, atExits.Changes);
            if (overwrites.Count > 0 && guard.Alias is null
                && await new ExitSearch(context, variable, release, guard).RunAsync(exits, overwrites, []).ConfigureAwait(false) is { } atOverwrites)
                return new Remedy($"{Verb} '{name}' before it is overwritten", key, atOverwrites.Changes);
            if (detours.Count > 0
                && await new ExitSearch(context, variable, release, guard).RunAsync([.. exits, .. detours], detours, []).ConfigureAwait(false) is { } onDetours)
                return new Remedy($"{Verb} '{name}' on the branches that forget it", key, onDetours.Changes);
        }

        // The releases that are there help on some ways only: let one at each exit take their place.
        var old = variable.Releases.Select(RentedVariable.StatementOf).ToList();
        if (old.Count > 0 && old.All(s => s is not null && !ScopeSyntax.IsNested(s, variable.Function)))
        {
            foreach (var guard in release.Guards(context))
            {
                if (await new ExitSearch(context, variable, release, guard).RunAsync(exits, exits, [.. old.Select(s => s!)]).ConfigureAwait(false) is { } moved)
                    return new Remedy($"{Verb} '{name}' at each exit", key, moved.Changes);
            }
        }

        return null;
    }

    /// <summary>Puts what follows the rental into a <c>try</c> whose <c>finally</c> releases. Only where nothing can still use the rental then.</summary>
    public async Task<Remedy?> FinallyAsync()
    {
        if (RentedVariable.Of(context, context.Node) is not { } variable || IsPending(variable) || ReleaseText.For(context, variable) is not { } release
            || !Uses.EndWithTheirCalls(variable) || MayBeOthers(variable))
            return null;
        foreach (var guard in release.Guards(context))
        {
            var edits = context.Edit();
            guard.Alias?.Declare(edits);
            if (!Wrap(edits, variable, release.Lines(guard, edits.Unit(variable.Call), context.Language)))
                return null;
            var title = $"{Verb} '{variable.Symbol.Name}' in a 'finally' (nothing else uses it by then)";
            if (await context.TryAsync(title, FinallyKey(context.Id), edits).ConfigureAwait(false) is { } remedy)
                return remedy;
        }

        return null;
    }

    /// <summary>Declares the owner with <c>using</c>, and takes away the calls that dispose it.</summary>
    public async Task<Remedy?> UsingAsync()
    {
        var title = "Dispose the owner with 'using'";
        if (RentedVariable.Of(context, context.Node) is not { } variable)
            return IsOwner
                ? await ThroughAsync(new Extraction(context).Extract("owner"), UsingKey(context.Id), title, r => r.UsingAsync()).ConfigureAwait(false)
                : null;
        if (!context.Pools.IsOwner(variable.Type))
            return null;
        if (variable is not { IsAlwaysRented: true, Declaration: { UsingKeyword.RawKind: 0, AwaitKeyword.RawKind: 0 } declaration }
            || TextEdits.IsEmbedded(declaration))
            return null;
        var asynchronous = OtherDisposals.Awaited(variable).ToList();
        var releases = variable.Releases.Select(RentedVariable.StatementOf).Concat(asynchronous).ToList();
        if (releases.Any(r => r is null || ScopeSyntax.IsNested(r, variable.Function)) || OtherDisposals.AreLeft(context, variable, releases))
            return null;
        var word = asynchronous.Count > 0 ? "await using" : "using";
        title = $"Dispose '{variable.Symbol.Name}' with '{word}'";
        var edits = context.Edit();
        if (!IdleClauses.Remove(edits, [.. releases.Select(r => r!)]))
            return null;
        if (context.Language >= LanguageVersion.CSharp8)
        {
            edits.Insert(declaration.SpanStart, word + " ");
            if (await context.TryAsync(title, UsingKey(context.Id), edits).ConfigureAwait(false) is { } declared)
                return declared;
        }

        edits = context.Edit();
        IdleClauses.Remove(edits, [.. releases.Select(r => r!)]);
        return WrapInUsing(edits, variable, declaration, word) ? await context.TryAsync(title, UsingKey(context.Id), edits).ConfigureAwait(false) : null;
    }

    /// <summary>A release comes while an operation over the rental runs on (POOL015): so could one more.</summary>
    private bool IsPending(RentedVariable variable) => context.Trial.Before.Releases.Value.ReleasedInUse.Any(c => c.Span == variable.Call.Span);

    /// <summary>A release of the variable may give back what nobody rented (POOL014): in a <c>finally</c> it would do so on more paths.</summary>
    private bool MayBeOthers(RentedVariable variable) =>
        context.Trial.Before.Releases.Value.OfAllocated.Any(given => variable.Releases.Any(release => release.Span == given.Span));

    private static string Where(IReadOnlyList<ReleasePlace> sites)
    {
        if (sites is not [{ Kind: ReleasePlaceKind.Exit, Node: var node }])
            return "";
        var word = node switch
        {
            ReturnStatementSyntax => "return",
            ContinueStatementSyntax => "continue",
            BreakStatementSyntax => "break",
            YieldStatementSyntax => "yield break",
            GotoStatementSyntax => "goto",
            _ => null,
        };
        return word is null ? ""
            : $", before '{word}' in line "
                + (node.GetLocation().GetLineSpan().StartLinePosition.Line + 1).ToString(System.Globalization.CultureInfo.InvariantCulture);
    }

    private async Task<Remedy?> InExistingFinallyAsync(RentedVariable variable, ReleaseText release, string key)
    {
        var cleanups = variable.Scope.DescendantNodes(n => n == variable.Scope || n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .OfType<TryStatementSyntax>()
            .Where(t => t.Finally is not null && (t.Block.Span.Contains(variable.Call.Span) || t.SpanStart > variable.Call.SpanStart)).Take(3).ToList();
        if (cleanups.Count == 0 || !Uses.EndWithTheirCalls(variable))
            return null;
        foreach (var attempt in cleanups)
        {
            foreach (var guard in release.Guards(context))
            {
                var edits = context.Edit();
                guard.Alias?.Declare(edits);
                edits.InsertAtEnd(attempt.Finally!.Block, release.Lines(guard, edits.Unit(attempt), context.Language));
                if (await context.TryAsync($"{Verb} '{variable.Symbol.Name}' in the 'finally' behind its uses", key, edits).ConfigureAwait(false) is { } remedy)
                    return remedy;
            }
        }

        return null;
    }

    /// <summary>A rental without a name gets one first.</summary>
    private async Task<Remedy?> ReleaseUnnamedAsync()
    {
        var name = context.Id == "POOL004" ? "pooled" : IsOwner ? "owner" : "rented";
        return await ThroughAsync(new Extraction(context).Extract(name), ReleaseKey(context.Id),
            $"Keep the rental in a variable and {Verb.ToLowerInvariant()} it", r => r.ReleaseAsync()).ConfigureAwait(false);
    }

    /// <summary>Repairs what a first change has made of the text, and joins the two changes.</summary>
    private async Task<Remedy?> ThroughAsync(TextEdits? first, string key, string title, System.Func<LeakRepair, Task<Remedy?>> repair)
    {
        if (first is null || await context.AfterAsync(first).ConfigureAwait(false) is not { } next || RentedVariable.Of(next, next.Node) is null)
            return null;
        if (await repair(new LeakRepair(next)).ConfigureAwait(false) is not { } second)
            return null;
        var edits = context.Edit();
        var changed = next.Text.WithChanges(second.Changes);
        foreach (var change in changed.GetTextChanges(context.Text))
            edits.Replace(change.Span, change.NewText!);
        return await context.TryAsync(title, key, edits).ConfigureAwait(false);
    }

    /// <summary>Puts what follows into a <c>try</c> with these lines in its <c>finally</c>. False where it cannot be moved in.</summary>
    public bool Wrap(TextEdits edits, RentedVariable variable, string[] release)
    {
        if (Rest(edits, variable) is not var (start, end, first, isInline) || first is null)
            return false;
        var old = variable.Releases.Select(RentedVariable.StatementOf).ToList();
        if (old.Any(s => s is null || ScopeSyntax.IsNested(s, variable.Function)) || !IdleClauses.Remove(edits, [.. old.Select(s => s!)]))
            return false;

        if (isInline)
        {
            edits.Insert(start, "try { ");
            edits.Insert(end, $" }} finally {{ {TextEdits.OneLine(release)} }}");
            return true;
        }

        var (indent, unit, nl) = (edits.IndentAt(first.SpanStart), edits.Unit(first), edits.NewLine);
        edits.Insert(start, $"{indent}try{nl}{indent}{{{nl}");
        edits.Indent(start, end, unit);
        edits.Insert(end, $"{indent}}}{nl}{indent}finally{nl}{indent}{{{nl}{string.Concat(release.Select(l => indent + unit + l + nl))}{indent}}}{nl}");
        return true;
    }

    private bool WrapInUsing(TextEdits edits, RentedVariable variable, LocalDeclarationStatementSyntax declaration, string word)
    {
        if (Rest(edits, variable) is not var (start, end, first, isInline) || first is null || isInline)
            return false;
        var (indent, unit, nl) = (edits.IndentAt(declaration.SpanStart), edits.Unit(first), edits.NewLine);
        edits.Replace(declaration.Span, $"{word} ({declaration.Declaration})");
        edits.Insert(start, $"{indent}{{{nl}");
        edits.Indent(start, end, unit);
        edits.Insert(end, $"{indent}}}{nl}");
        return true;
    }

    /// <summary>The text behind the statement that rents, to the end of the scope.</summary>
    private (int Start, int End, StatementSyntax? First, bool IsInline)? Rest(TextEdits edits, RentedVariable variable)
    {
        var statements = ScopeSyntax.StatementsOf(variable.Scope);
        if (ScopeSyntax.StatementIn(variable.Scope, variable.Call) is not { } home || variable.Scope is SwitchSectionSyntax)
            return null;
        int index = statements.ToList().IndexOf(home);
        // A rental deep inside of its statement: the whole statement goes into the try, behind the declaration of the variable.
        if (home is not (LocalDeclarationStatementSyntax or ExpressionStatementSyntax))
            index--;
        if (index < 0 || index + 1 >= statements.Count)
            return null;
        var first = statements[index + 1];
        var last = variable.Scope is CompilationUnitSyntax ? statements.Last(s => s is not LocalFunctionStatementSyntax) : statements[statements.Count - 1];
        if (last.SpanStart < first.SpanStart)
            return null;
        int endOfHome = edits.EndOfLineBehind(statements[index].GetLastToken());
        if (endOfHome < 0 || !edits.StartsLine(Comments.StartOf(first)))
            return (first.SpanStart, last.Span.End, first, true);
        if (variable.Scope is BlockSyntax block && !edits.StartsLine(block.CloseBraceToken.SpanStart))
            return null;
        var line = context.Text.Lines.GetLineFromPosition(endOfHome).LineNumber + 1;
        while (line < context.Text.Lines.Count && string.IsNullOrWhiteSpace(context.Text.Lines[line].ToString()))
            line++;
        int start = context.Text.Lines[line].Start;
        if (variable.Scope is BlockSyntax { CloseBraceToken: var close })
            return (start, edits.LineStart(close.SpanStart), first, false);
        int behind = edits.EndOfLineBehind(last.GetLastToken());
        var lastLine = context.Text.Lines.GetLineFromPosition(behind < 0 ? last.Span.End : behind);
        return behind < 0 || lastLine.EndIncludingLineBreak == lastLine.End ? null : (start, lastLine.EndIncludingLineBreak, first, false);
    }
}
