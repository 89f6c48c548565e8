using System.Globalization;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Contents;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Histories;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>
/// A walk that a test writes down: what happens to one rental, line by line and path by path. A rule is told the events that the engine would tell it of such
/// paths; nothing is compiled or walked. What rules ask the engine, <see cref="With"/> answers.
/// </summary>
internal sealed class Walk : IObservedWalk, IFieldHistories
{
    /// <summary>Where the field and the body are from that paths speak of.</summary>
    private static readonly INamedTypeSymbol s_type = CSharpCompilation
        .Create("Walk", [CSharpSyntaxTree.ParseText("class Type { object kept; void Body() { } }")]).GetTypeByMetadataName("Type")!;

    public static readonly ISymbol Field = s_type.GetMembers("kept").Single();

    private readonly List<WalkStep[]> _paths;
    private readonly SyntaxNode?[] _lines;
    private bool _mayHaveEnded;
    private bool _isThrownAside;
    private bool _isCalledAgain = true;

    private Walk(IEnumerable<WalkPath> paths)
    {
        _paths = [.. paths.Select(p => p.Steps.ToArray())];
        // The lines are written out, since messages name what stands on them.
        var texts = new string[_paths.Max(p => p.Max(s => s.Line)) + 1];
        foreach (var step in _paths.SelectMany(p => p))
            texts[step.Line] = step.Text;
        _lines = [.. CSharpSyntaxTree.ParseText(string.Join('\n', texts.Skip(1).Select(t => t ?? ";"))).GetCompilationUnitRoot().Members
            .Select(m => Told(((GlobalStatementSyntax)m).Statement)).Prepend(null)];
    }

    /// <summary>A body with these paths.</summary>
    public static Walk Of(params Func<WalkPath, WalkPath>[] paths) => new(paths.Select(p => p(new WalkPath())));

    /// <summary>Sets what the engine would answer to rules that ask.</summary>
    /// <param name="mayHaveEnded">What was started may have ended when the call that started it came back.</param>
    /// <param name="isThrownAside">The path comes from an exception that what was started does not care for.</param>
    /// <param name="isCalledAgain">A second call of a member finds what the body has left in the field.</param>
    public Walk With(bool mayHaveEnded = false, bool isThrownAside = false, bool isCalledAgain = true)
    {
        (_mayHaveEnded, _isThrownAside, _isCalledAgain) = (mayHaveEnded, isThrownAside, isCalledAgain);
        return this;
    }

    /// <summary>What the rule reports: the line and the id.</summary>
    public List<string> Reports(Func<RuleContext, FlowRule> rule) =>
        [.. Findings(rule).Select(report => $"{report.Location.GetLineSpan().StartLinePosition.Line + 1} {report.Id}")];

    /// <summary>The messages of what the rule reports.</summary>
    public List<string> Messages(Func<RuleContext, FlowRule> rule) => [.. Findings(rule).Select(report => report.GetMessage(CultureInfo.InvariantCulture))];

    private IEnumerable<Diagnostic> Findings(Func<RuleContext, FlowRule> create)
    {
        var context = new RuleContext(new FindingSet(), this);
        var rule = create(context);
        var observer = new PathObservers([.. context.SharedObservers, rule]);
        var site = new RentalSite(0, At(_paths[0][0].Line), RentalKind.Array, _paths[0][0].Text.Contains("Rent"), null, "buffer");
        foreach (var path in _paths)
        {
            var state = new AbstractState();
            foreach (var step in path)
                step.Tell(new WalkedLine(observer, state, site, At(step.Line), this));
        }

        observer.Complete();
        return context.Findings.InOrder().Select(finding => finding.Tell());
    }

    /// <summary>An operation that has a place in the text, and nothing more.</summary>
    private IOperation At(int line)
    {
        var operation = DispatchProxy.Create<IOperation, OperationAt>();
        ((OperationAt)(object)operation).Syntax = _lines[line];
        return operation;
    }

    private static SyntaxNode Told(StatementSyntax statement) => statement switch
    {
        LocalDeclarationStatementSyntax declaration => declaration.Declaration.Variables[0].Initializer!.Value,
        ReturnStatementSyntax { Expression: { } returned } => returned,
        YieldStatementSyntax { Expression: { } yielded } => yielded,
        ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax } kept } => kept.Right,
        ExpressionStatementSyntax { Expression: var expression } => expression,
        _ => statement,
    };

    CompilationModel IObservedWalk.Code => null!;
    ISymbol? IObservedWalk.Owner { get; } = s_type.GetMembers("Body").Single();
    public LocationTable Locations { get; } = new();
    BodyIndex IObservedWalk.Variables => throw new NotSupportedException();
    bool IObservedWalk.IsInlined => false;
    CancellationToken IObservedWalk.Cancellation => CancellationToken.None;
    RentalSite IObservedWalk.SiteOf(IOperation rent, string name) => throw new NotSupportedException();
    bool IObservedWalk.IsThrownAside(Rental rental, AbstractState state) => _isThrownAside;
    bool IObservedWalk.MayHaveEnded(IOperation started, AbstractState state) => _mayHaveEnded;

    bool IFieldHistories.IsOpenToOthers(IMethodSymbol method, ISymbol member, IOperation release, bool isRentedHere, bool isElement,
        CancellationToken cancellation) => _isCalledAgain;

    public class OperationAt : DispatchProxy
    {
        public SyntaxNode? Syntax { get; set; }

        protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) => targetMethod?.Name switch
        {
            "get_Syntax" => Syntax,
            "get_Type" => null,
            _ => throw new NotSupportedException(targetMethod?.Name),
        };
    }
}

/// <summary>A line of a path: what is written there, and what it tells.</summary>
internal sealed record WalkStep(int Line, string Text, Action<WalkedLine> Tell);

/// <summary>Where a path is when a line is told.</summary>
internal sealed record WalkedLine(PathObserver Observer, AbstractState State, RentalSite Site, IOperation At, Walk Walk)
{
    public Rental Rental => State.Find(Site.IdOf(0))!;
    public int FieldLocation => Walk.Locations.Of(Walk.Field);

    public void Put(Rental rental) => State.Put(rental);
}

/// <summary>What happens to the rental on one path, in order. A line that several paths share has the same on all of them.</summary>
internal sealed class WalkPath
{
    public List<WalkStep> Steps { get; } = [];

    /// <summary>The body rents an array. Each path begins with this or with <see cref="Read"/>.</summary>
    public WalkPath Rented(int line) => Add(line, "var buffer = pool.Rent(8);", e =>
        e.Put(new Rental(e.Site.IdOf(0), e.Site, RentalStatus.Held) { Holding = new Holding(null!) }));

    /// <summary>The body takes an array from the field, where it stays.</summary>
    public WalkPath Read(int line) => Add(line, "var buffer = kept;", e =>
    {
        e.Put(new Rental(e.Site.IdOf(0), e.Site, RentalStatus.Lent));
        e.State[e.FieldLocation] = new RentalValue(e.Site.IdOf(0));
    });

    public WalkPath Returned(int line) => Add(line, "pool.Return(buffer);", e =>
    {
        var rental = e.Rental;
        if (rental.Status == RentalStatus.Released)
        {
            e.Observer.ReleasedAgain(new ReleasedAgain(rental, rental.ReleasedAt, e.At, e.State));
            e.Put(rental with { Reported = true });
            return;
        }

        e.Observer.Released(new Released(rental, e.At, e.State, e.Walk) { IsToPool = true });
        e.Put(rental with { Status = RentalStatus.Released, ReleasedAt = e.At, Pending = [], Escapes = rental.Escapes.RemoveAll(x => x.FieldLocation < 0) });
    });

    /// <summary>Something reads or writes the array.</summary>
    public WalkPath Used(int line) => Add(line, "buffer[0] = 1;", e =>
    {
        if (e.Rental is not { Status: RentalStatus.Released, Reported: false } rental)
            return;
        e.Observer.Used(new Used(rental, e.At, e.State));
        e.Put(rental with { Reported = true });
    });

    /// <summary>All of the array is taken for data.</summary>
    public WalkPath Consumed(int line) => Add(line, "hash.Add(buffer);", e =>
    {
        if (Remainders.Facet.Of(e.Rental) == Remainder.Leftovers)
            e.Observer.Consumed(new Consumed(e.Rental, e.At));
    });

    public WalkPath Cleared(int line) => Add(line, "buffer.Clear();", e => e.Put(Remainders.Facet.Set(e.Rental, Remainder.Zeros)));

    /// <summary>An operation is started over the array, and not awaited.</summary>
    public WalkPath Started(int line) => Add(line, "stream.ReadAsync(buffer);", e => e.Put(e.Rental with { Pending = e.Rental.Pending.Add(e.At) }));

    public WalkPath Awaited(int line) => Add(line, "await started;", e => e.Put(e.Rental with { Pending = [] }));

    /// <summary>It is the result of the body, which goes on with a <c>finally</c>.</summary>
    public WalkPath LeftBody(int line) => Add(line, "return buffer;", e => e.Put(e.Rental with { Escapes = e.Rental.Escapes.Add(new Escape(e.At, -1)) }));

    public WalkPath Yielded(int line) => Add(line, "yield return buffer;", e =>
        e.Put(e.Rental with { Escapes = e.Rental.Escapes.Add(new Escape(e.At, -1) { IsYielded = true }) }));

    /// <summary>The field gets it.</summary>
    /// <param name="line">The line.</param>
    /// <param name="isForGood">Nothing that can see the field releases it.</param>
    public WalkPath Kept(int line, bool isForGood = false) => Add(line, "kept = buffer;", e =>
    {
        var escape = new Escape(e.At, e.FieldLocation, isForGood ? Walk.Field : null);
        e.Put(e.Rental with { Status = RentalStatus.Transferred, Escapes = e.Rental.Escapes.Add(escape) });
        e.State[e.FieldLocation] = new RentalValue(e.Site.IdOf(0));
    });

    /// <summary>The field gets nothing.</summary>
    public WalkPath Reset(int line) => Add(line, "kept = null;", e => e.State[e.FieldLocation] = ConstantValue.Null);

    /// <summary>The field gets something else while it has the only reference to the rental.</summary>
    public WalkPath Overwritten(int line) => Add(line, "kept = other;", e =>
    {
        if (e.Rental.Status != RentalStatus.Released)
            e.Observer.Overwritten(new Overwritten(Walk.Field, e.Site, e.At));
        e.State[e.FieldLocation] = null;
    });

    /// <summary>Nothing is known of it from here on.</summary>
    public WalkPath Doubted(int line) => Add(line, "unknown(buffer);", e => e.Put(e.Rental with { MayBeTaken = true }));

    /// <summary>The body ends.</summary>
    public WalkPath Left(int line) => Add(line, "return;", e => Leave(e, isNormal: true));

    /// <summary>An exception leaves the body.</summary>
    public WalkPath Thrown(int line) => Add(line, "call();", e => Leave(e, isNormal: false));

    private static void Leave(WalkedLine e, bool isNormal)
    {
        if (isNormal && e.Rental.Status is RentalStatus.Released or RentalStatus.Transferred)
            e.Observer.Settled(new Settled(e.Rental));
        if (!isNormal)
            e.State.Thrower = e.At;
        e.Observer.Exit(new Exit(e.State, isNormal, e.Walk));
    }

    private WalkPath Add(int line, string text, Action<WalkedLine> tell)
    {
        Steps.Add(new WalkStep(line, text, tell));
        return this;
    }
}
