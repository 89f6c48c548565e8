using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>How much of what it is given a method of the compilation reads.</summary>
internal enum Reading
{
    /// <summary>Not known to be all.</summary>
    Unknown,
    /// <summary>All, but zeros at its end may make no difference: a sum, a loop.</summary>
    Computed,
    /// <summary>All, and zeros at its end are data like the rest: written, sent, hashed, copied out.</summary>
    Data,
}

/// <summary>Something that a method can read to its end.</summary>
/// <param name="method">The method, as it is declared.</param>
/// <param name="parameter">The parameter, or the one that has it; null for the object of the method.</param>
/// <param name="member">The member of the struct or object that has it; null for the parameter itself.</param>
/// <param name="ofElements">Each element of the parameter.</param>
/// <param name="omitted">The parameters that the call leaves out, by their positions.</param>
/// <param name="isOfBase">It is called by <c>base</c>: no override stands in for it.</param>
internal readonly struct Read(IMethodSymbol method, IParameterSymbol? parameter, ISymbol? member, bool ofElements, uint omitted, bool isOfBase = false)
    : IEquatable<Read>
{
    public IMethodSymbol Method { get; } = method;
    public IParameterSymbol? Parameter { get; } = parameter;
    public ISymbol? Member { get; } = member;
    public bool OfElements { get; } = ofElements;
    public uint Omitted { get; } = omitted;
    public bool IsOfBase { get; } = isOfBase;

    /// <summary>The parameters that a call leaves out.</summary>
    public static uint OmittedIn(ImmutableArray<IArgumentOperation> arguments)
    {
        uint omitted = 0;
        foreach (var argument in arguments)
        {
            if (argument is { ArgumentKind: ArgumentKind.DefaultValue, Parameter.Ordinal: < 32 and var position })
                omitted |= 1u << position;
        }

        return omitted;
    }

    public bool Equals(Read other) =>
        SymbolEqualityComparer.Default.Equals(Method, other.Method) && SymbolEqualityComparer.Default.Equals(Parameter, other.Parameter)
        && SymbolEqualityComparer.Default.Equals(Member, other.Member) && OfElements == other.OfElements
        && Omitted == other.Omitted && IsOfBase == other.IsOfBase;

    public override bool Equals(object? obj) => obj is Read other && Equals(other);
    public override int GetHashCode() =>
        SymbolEqualityComparer.Default.GetHashCode(Method) * 31 + SymbolEqualityComparer.Default.GetHashCode(Parameter ?? Member);
}

/// <summary>
/// What methods of the compilation read from its beginning to its end: a view, array or stream that they are given, the elements of a collection of views, or
/// the member of a struct or object made over one.
/// </summary>
/// <remarks>Safe for concurrent use. Asked only where all of a rental is given; each answer follows the hand-overs from method to method, each once.</remarks>
internal sealed class WholeReads(CompilationModel code)
{
    /// <summary>Methods that are looked into for one answer.</summary>
    private const int MaxReads = 24;

    private readonly ConcurrentDictionary<Read, Reading> _known = new();

    public Reading Of(Read asked, CancellationToken cancellation) => _known.GetOrAdd(asked, a => Find(a, 0, cancellation));

    /// <summary>Calls of interfaces and virtual methods in one another.</summary>
    private const int MaxVirtual = 2;

    private Reading Find(Read asked, int depth, CancellationToken cancellation)
    {
        var found = Reading.Unknown;
        var open = new Queue<Read>([asked]);
        var seen = new HashSet<Read> { asked };
        while (open.Count > 0 && found != Reading.Data)
        {
            cancellation.ThrowIfCancellationRequested();
            var next = open.Dequeue();
            if (!next.IsOfBase && (next.Method is { IsVirtual: true } or { IsAbstract: true }
                or { IsOverride: true, IsSealed: false, ContainingType.IsSealed: false }))
            {
                found = depth < MaxVirtual && OfEach(next, depth, cancellation) is var each && each > found ? each : found;
                continue;
            }

            if (BodyOf(next.Method, cancellation) is not { } body)
                continue;
            var look = new WholeReadsOfBody(code, next, body);
            look.Go();
            if (look.IsCut)
                continue;
            found = look.Found > found ? look.Found : found;
            foreach (var handed in look.HandedOn)
            {
                if (seen.Count < MaxReads && seen.Add(handed))
                    open.Enqueue(handed);
            }
        }

        return found;
    }

    /// <summary>Whatever the call ends in: there is such a body, and each reads all.</summary>
    private Reading OfEach(Read asked, int depth, CancellationToken cancellation)
    {
        if (asked.Parameter is null || code.Implementations.Of(asked.Method, cancellation) is not { IsEmpty: false } bodies)
            return Reading.Unknown;
        var least = Reading.Data;
        foreach (var body in bodies)
        {
            var reading = FindIn(body);
            least = reading < least ? reading : least;
            if (least == Reading.Unknown)
                break;
        }

        return least;

        // The body of a virtual method is one of those that the call may end in.
        Reading FindIn(IMethodSymbol body)
        {
            if (BodyOf(body, cancellation) is not { } operation)
                return Reading.Unknown;
            var look = new WholeReadsOfBody(code, new Read(body, body.Parameters[asked.Parameter.Ordinal], asked.Member, asked.OfElements, asked.Omitted),
                operation);
            look.Go();
            if (look.IsCut)
                return Reading.Unknown;
            var found = look.Found;
            foreach (var handed in look.HandedOn.Take(MaxReads))
            {
                if (found != Reading.Data && Find(handed, depth + 1, cancellation) is var further && further > found)
                    found = further;
            }

            return found;
        }
    }

    private IOperation? BodyOf(IMethodSymbol method, CancellationToken cancellation) =>
        method.DeclaringSyntaxReferences is [var reference] ? code.Source.OperationOf(reference.GetSyntax(cancellation)) : null;

    /// <summary>No element is passed over, and nothing in the loop ends it.</summary>
    public static bool PassesOverNone(StatementSyntax turn) => StraightLines.Of(turn).Any(s => s is not (IfStatementSyntax or LocalDeclarationStatementSyntax))
        && !turn.DescendantNodes()
            .Any(n =>
            n is BreakStatementSyntax or ContinueStatementSyntax or ConditionalAccessExpressionSyntax or ReturnStatementSyntax or GotoStatementSyntax
            or YieldStatementSyntax);
}

/// <summary>One body, looked through for what reads all of one thing in it.</summary>
internal sealed class WholeReadsOfBody(CompilationModel code, Read read, IOperation body)
{
    private const int MaxSteps = 8;
    private readonly BodyIndex _storage = new(body);
    private bool _isCopied, _isCounted;

    /// <summary>It is set to something else, or its length is compared with another: what is read may be a part.</summary>
    public bool IsCut { get; private set; }
    public Reading Found { get; private set; }
    public List<Read> HandedOn { get; } = [];

    public void Go()
    {
        foreach (var operation in body.Descendants())
        {
            Look(operation);
            if (IsCut)
                return;
        }

        // All of it is copied, and the place behind it is where the next goes.
        if (_isCopied && _isCounted)
            Find(Reading.Data);
    }

    private void Find(Reading reading) => Found = reading > Found ? reading : Found;

    private void Look(IOperation operation)
    {
        switch (operation)
        {
            case IInvocationOperation call:
                Look(call, call.TargetMethod, call.Instance, call.Arguments);
                break;
            case IObjectCreationOperation { Constructor: { } constructor } creation:
                Look(creation, constructor, null, creation.Arguments);
                break;
            case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.SetMethod: { } setter } } assignment
                when code.Contracts.FactsOf(setter).Sinks is [0] && IsWhole(assignment.Value):
                Find(Reading.Computed);
                break;
            case IAssignmentOperation { Target: var target } assignment:
                IsCut |= IsRoot(target) || (target is IPropertyReferenceOperation { Property.Name: "Position", Instance: { } stream } && IsWhole(stream));
                _isCounted |= assignment is ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Value: var added } && IsLengthOfView(added);
                break;
            case IForEachLoopOperation { Collection: var all, Syntax: ForEachStatementSyntax { Type: not RefTypeSyntax { ReadOnlyKeyword.RawKind: 0 } } loop }
                when IsWhole(all) && WholeReads.PassesOverNone(loop.Statement):
                Find(Reading.Computed);
                break;
            case IPropertyReferenceOperation { Syntax: ExpressionSyntax length } when BodyIndex.LengthOf(operation) is { } counted && IsWhole(counted):
                LookAtLength(operation, length, counted);
                break;
            case IPropertyReferenceOperation { Syntax: ExpressionSyntax count, Instance: { } holder, Property: var property }
                when read.Member is not null && IsRoot(holder) && CountedBy(property) is { } counted
                    && IndexLoops.ReadTo(count, counted) is { } loop && WholeReads.PassesOverNone(loop.Statement):
                Find(Reading.Computed);
                break;
            case IIsPatternOperation or ISwitchExpressionOperation or ISwitchOperation
                when EndPatterns.Matched(operation).Any(m => EndPatterns.In(m.Pattern).Any() && IsWhole(m.Value)):
                Find(Reading.Computed);
                break;
        }
    }

    private void LookAtLength(IOperation operation, ExpressionSyntax length, IOperation view)
    {
        if (IndexLoops.ReadTo(length) is { } loop && WholeReads.PassesOverNone(loop.Statement))
            Find(Reading.Computed);
        // By way of a reference or pointer to where a read-only view begins.
        else if (StartAndLength.IsReadOnly(view) && IndexLoops.EndedBy(length) is { } byReference && WholeReads.PassesOverNone(byReference.Statement)
            && StartAndLength.MentionsStart(byReference.Statement, body, _storage, IsWhole))
            Find(Reading.Computed);
        var use = UseClassifier.Of(operation, Through.Casts);
        switch (use.By)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } comparison:
                var other = comparison.LeftOperand == use.Value ? comparison.RightOperand : comparison.LeftOperand;
                IsCut |= !other.ConstantValue.HasValue && comparison.Syntax.Parent is not ForStatementSyntax;
                break;
            // How many more something has than the view: its length is how many there are. A place in it would be taken off the length.
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract } rest
                when rest.RightOperand == use.Value && !rest.LeftOperand.ConstantValue.HasValue && StartAndLength.IsReadOnly(view)
                && UseClassifier.Of(rest, Through.Casts).Target is IMemberReferenceOperation
                && body is IConstructorBodyOperation:
                Find(Reading.Data);
                break;
        }
    }

    private void Look(IOperation call, IMethodSymbol method, IOperation? instance, ImmutableArray<IArgumentOperation> arguments)
    {
        var facts = code.Contracts.FactsOf(method);
        foreach (int position in facts.Sinks)
        {
            if (position == ConsumingSinks.Receiver ? instance is not null && IsWhole(instance)
                : arguments.Any(a => a.Parameter?.Ordinal == position && ConsumingSinks.MayBeData(a.Parameter) && IsWhole(a.Value)
                && HasNoOtherRange(a, arguments)))
                Find(facts.SeesZeros ? Reading.Data : Reading.Computed);
        }

        if (instance is not null && IsWhole(instance))
        {
            IsCut |= FrameworkTables.Has(method.Name, CallTraits.MovesStream) && code.Types.Is(instance.Type, TypeTraits.Stream);
            if (code.Types.Is(instance.Type, TypeTraits.Stream) && FrameworkTables.Has(method, CallTraits.ReadsStream)
                && StreamLoops.ReadsToEnd(call, _storage))
                Find(Reading.Data);
            _isCopied |= method.Name is "CopyTo" or "TryCopyTo" && StartAndLength.IsReadOnly(instance);
        }

        _isCounted |= method.Name == "Advance" && arguments is [{ Value: var by }] && IsLengthOfView(by);
        foreach (var argument in arguments)
        {
            if (argument.Parameter is { RefKind: RefKind.Ref or RefKind.Out } && IsRoot(argument.Value))
                IsCut = true;
        }

        if (facts.Sinks.IsEmpty && !method.DeclaringSyntaxReferences.IsEmpty)
            HandOn(method, instance, arguments);
        if (StartAndLength.Given(call, facts, arguments, _storage, IsWhole) is not null)
            Find(Reading.Data);
    }

    private void HandOn(IMethodSymbol method, IOperation? instance, ImmutableArray<IArgumentOperation> arguments)
    {
        var definition = Partials.WithBody(method.OriginalDefinition);
        uint omitted = Read.OmittedIn(arguments);
        if (read.Member is not null && instance is not null && read.Member is not IParameterSymbol && IsRoot(instance))
            HandedOn.Add(new Read(definition, null, read.Member, false, omitted));
        foreach (var argument in arguments)
        {
            if (argument is not { ArgumentKind: ArgumentKind.Explicit, Parameter: { RefKind: RefKind.None or RefKind.In } parameter }
                || parameter.Ordinal >= definition.Parameters.Length)
                continue;
            if (IsWhole(argument.Value))
                HandedOn.Add(new Read(definition, definition.Parameters[parameter.Ordinal], null, false, omitted, instance?.Syntax is BaseExpressionSyntax));
            else if (read.Parameter is not null && (read.Member is not null || read.OfElements) && IsRoot(argument.Value))
                HandedOn.Add(new Read(definition, definition.Parameters[parameter.Ordinal], read.Member, read.OfElements, omitted));
        }
    }

    /// <summary>None, or 0 and its length.</summary>
    private bool HasNoOtherRange(IArgumentOperation data, ImmutableArray<IArgumentOperation> arguments) =>
        arguments.Where(a => a.ArgumentKind == ArgumentKind.Explicit
        && a.Parameter is { OriginalDefinition.Type.SpecialType: SpecialType.System_Int32 } number && number.Ordinal > data.Parameter!.Ordinal)
            .All(a => IsNone(a.Value)
            || (Counted(a.Value) is { } counted && IsWhole(counted)));

    /// <summary>The number 0, if only because the call leaves it out.</summary>
    private bool IsNone(IOperation number) => number.ConstantValue is { HasValue: true, Value: 0 }
        || (read.Omitted != 0 && new OmittedCounts(read.Omitted, body, _storage).IsNone(number));

    private bool IsLengthOfView(IOperation number) => Counted(number) is { } view && IsWhole(view) && StartAndLength.IsReadOnly(view);

    /// <summary>What a number is the length of, where a local that is set once may have kept it.</summary>
    private IOperation? Counted(IOperation number)
    {
        number = BodyIndex.Plain(number);
        if (number is ILocalReferenceOperation { Local: var local } && _storage.AssignedTo(local) is [var only])
            number = BodyIndex.Plain(only);
        if (read.Omitted != 0 && new OmittedCounts(read.Omitted, body, _storage).Of(number) is { } stands)
            number = BodyIndex.Plain(stands);
        if (number is IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract } rest && IsNone(rest.RightOperand))
            number = BodyIndex.Plain(rest.LeftOperand);
        return BodyIndex.LengthOf(number);
    }

    /// <summary>The member asked about, as a getter spells it that gives how long that is: <c>int Count => _data.Length;</c></summary>
    private ExpressionSyntax? CountedBy(IPropertySymbol property)
    {
        if (property is { IsVirtual: true } or { IsAbstract: true } or { IsOverride: true }
            || property.GetMethod is not { DeclaringSyntaxReferences: [var getter] }
            || StraightLines.ResultOf(getter.GetSyntax()) is not { } result || code.Source.OperationOf(result) is not { } given
            || BodyIndex.LengthOf(BodyIndex.Plain(given)) is not IMemberReferenceOperation { Instance: IInstanceReferenceOperation } counted)
            return null;
        return SymbolEqualityComparer.Default.Equals(counted.Member.OriginalDefinition, read.Member!.OriginalDefinition)
            ? counted.Syntax as ExpressionSyntax : null;
    }

    private bool IsWhole(IOperation operation) => IsWhole(operation, 0);

    private bool IsWhole(IOperation operation, int step)
    {
        operation = BodyIndex.Plain(operation);
        if (step == MaxSteps)
            return false;
        if (IsPlace(operation))
            return true;
        if (operation is ILocalReferenceOperation { Local: var local })
            return read.OfElements && IsElement(local) || (_storage.AssignedTo(local) is { Count: > 0 } values && values.All(v => IsWhole(v, step + 1)));
        return BodyIndex.View(operation, whole: true) is { } inner && IsWhole(inner, step + 1);
    }

    /// <summary>It is what is asked about.</summary>
    private bool IsPlace(IOperation operation)
    {
        if (read.Member is null)
            return read.OfElements ? operation is IArrayElementReferenceOperation { ArrayReference: var array } && IsRoot(array) : IsRoot(operation);
        var (member, instance) = operation switch
        {
            IFieldReferenceOperation { Field: var field } reference => ((ISymbol)field, reference.Instance),
            IPropertyReferenceOperation { Property: var property } reference => (property, reference.Instance),
            IParameterReferenceOperation { Parameter: var captured } when read is { Parameter: null, Member: IParameterSymbol } => (captured, null),
            _ => (null, null),
        };
        if (member is null || (instance is not null && !IsRoot(instance)) || (instance is null && member is not IParameterSymbol))
            return false;
        return SymbolEqualityComparer.Default.Equals(member.OriginalDefinition, read.Member.OriginalDefinition)
            || (member is IPropertySymbol other && ConstructorMembers.IsViewOf(code, other, read.Member));
    }

    /// <summary>The parameter, or the object.</summary>
    private bool IsRoot(IOperation operation)
    {
        operation = BodyIndex.Plain(operation);
        if (operation is IPropertyReferenceOperation { Property: { Name: "Value",
            ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }, Instance: { } nullable })
            operation = BodyIndex.Plain(nullable);
        return read.Parameter is null ? operation is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }
            : operation is IParameterReferenceOperation { Parameter: var parameter }
            && SymbolEqualityComparer.Default.Equals(parameter.OriginalDefinition, read.Parameter);
    }

    /// <summary><c>foreach (var part in parts)</c></summary>
    private bool IsElement(ILocalSymbol local) =>
        body.Descendants()
        .Any(o => o is IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var variable }, Collection: var all }
        && SymbolEqualityComparer.Default.Equals(variable, local) && IsRoot(all));
}
