using System.Globalization;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Rules.Leaks;
using PoolAnalyzers.Rules.Lifetime;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>Rules that are told of events by hand: nothing is compiled or walked.</summary>
public sealed class RuleEventTests
{
    private const string Text =
        """
        var buffer = pool.Rent(8);
        stream.ReadAsync(buffer);
        pool.Return(buffer);
        pool.Return(buffer);
        """;

    private static readonly SyntaxNode[] s_statements =
        [.. CSharpSyntaxTree.ParseText(Text).GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>()];

    private readonly RentalSite _site = new(0, Operation(0), RentalKind.Array, isProduced: true, null, "buffer");
    private readonly FindingSet _findings = new();

    [Fact]
    public void Second_release_has_one_report_however_many_paths_come_to_it()
    {
        var rule = new Pool010ReleasedTwice(new RuleContext(_findings, null));
        var released = new Rental(0, _site, RentalStatus.Released) { ReleasedAt = Operation(2) };
        rule.ReleasedAgain(new ReleasedAgain(released, released.ReleasedAt, Operation(3), new AbstractState()));
        rule.ReleasedAgain(new ReleasedAgain(released, released.ReleasedAt, Operation(3), new AbstractState()));
        Assert.Equal(["POOL010 'buffer', rented in line 1, is returned twice, in line 3 and here: the pool then hands the array to two callers"], Messages());
    }

    [Fact]
    public void First_release_is_no_second_one()
    {
        var rule = new Pool010ReleasedTwice(new RuleContext(_findings, null));
        rule.Released(new Released(new Rental(0, _site, RentalStatus.Held), Operation(2), new AbstractState(), new Walk()));
        Assert.Empty(Messages());
    }

    [Fact]
    public void Started_operation_may_still_run_at_the_release()
    {
        var rule = new Pool015PendingUse(new RuleContext(_findings, null));
        rule.Released(new Released(Pending, Operation(2), new AbstractState(), new Walk()));
        Assert.Equal(["POOL015 'buffer', rented in line 1, is returned while 'stream.ReadAsync(buffer)', started in line 2, may still use it"], Messages());
    }

    [Theory]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public void Started_operation_that_the_walk_knows_to_be_no_danger(bool mayHaveEnded, bool isThrownAside)
    {
        var rule = new Pool015PendingUse(new RuleContext(_findings, null));
        var walk = new Walk { MayHaveEnded = mayHaveEnded, IsThrownAside = isThrownAside };
        rule.Released(new Released(Pending, Operation(2), new AbstractState(), walk));
        Assert.Empty(Messages());
    }

    [Fact]
    public void Exception_loses_what_normal_paths_release()
    {
        Leave(new Settled(new Rental(0, _site, RentalStatus.Released)));
        Assert.Equal(["POOL002 'buffer' is not returned when a call throws"], Messages());
    }

    [Fact]
    public void Exception_loses_what_normal_paths_hand_on()
    {
        Leave(new Settled(new Rental(0, _site, RentalStatus.Transferred)));
        Assert.Empty(Messages());
    }

    private Rental Pending => new(0, _site, RentalStatus.Held) { Pending = [Operation(1)] };

    /// <summary>One path ends with the rental settled, and an exception takes another one out with the rental held.</summary>
    private void Leave(Settled settled)
    {
        var context = new RuleContext(_findings, null);
        var rule = new Pool002LostOnException(context);
        var all = new PathObservers([.. context.SharedObservers, rule]);
        var thrown = new AbstractState();
        thrown.Put(new Rental(0, _site, RentalStatus.Held));
        all.Settled(settled);
        all.Exit(new Exit(thrown, isNormal: false, new Walk()));
        all.Complete();
    }

    private List<string> Messages() =>
        [.. _findings.InOrder().Select(finding => finding.Tell()).Select(report => $"{report.Id} {report.GetMessage(CultureInfo.InvariantCulture)}")];

    /// <summary>An operation that has a place in the text, and nothing more.</summary>
    private static IOperation Operation(int statement)
    {
        var operation = DispatchProxy.Create<IOperation, OperationAt>();
        ((OperationAt)(object)operation).Syntax = s_statements[statement];
        return operation;
    }

    public class OperationAt : DispatchProxy
    {
        public SyntaxNode? Syntax { get; set; }

        protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) =>
            targetMethod?.Name == "get_Syntax" ? Syntax : throw new NotSupportedException(targetMethod?.Name);
    }

    /// <summary>A walk that says what it is told to say.</summary>
    private sealed class Walk : IObservedWalk
    {
        public bool MayHaveEnded { get; init; }
        public bool IsThrownAside { get; init; }

        public CompilationModel Code => null!;
        public ISymbol? Owner => null;
        public LocationTable Slots { get; } = new();
        public BodyIndex Variables => throw new NotSupportedException();
        public bool IsInlined => false;
        public CancellationToken Cancellation => CancellationToken.None;

        public RentalSite SiteOf(IOperation rent, string name) => throw new NotSupportedException();

        bool IObservedWalk.IsThrownAside(Rental rental, AbstractState state) => IsThrownAside;

        bool IObservedWalk.MayHaveEnded(IOperation started, AbstractState state) => MayHaveEnded;
    }
}
