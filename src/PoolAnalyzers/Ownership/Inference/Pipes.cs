using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>Pipes and buffer writers: who gives memory, and what ends it.</summary>
/// <remarks>Answers are kept as long as the compilation. Safe for concurrent use.</remarks>
internal sealed class Pipes(CompilationModel code)
{
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _ending = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _yielding = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _counting = new(SymbolEqualityComparer.Default);

    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _readers = new(SymbolEqualityComparer.Default);

    /// <summary>By the name first: asked of every call.</summary>
    public static PipeRole RoleOf(IMethodSymbol method)
    {
        foreach (var line in FrameworkTables.PipeLines(method.Name))
        {
            if (line.Pipe != PipeRole.Write && IsOf(line, method.ContainingType) && line.HasParameters(method)
                && (line.Pipe != PipeRole.Fill || method.Parameters is [] or [{ Type.SpecialType: SpecialType.System_Int32 }]))
                return line.Pipe;
        }

        return PipeRole.None;
    }

    /// <summary>The same, of readers of the compilation too: those are told by their shape.</summary>
    public PipeRole RoleIn(IMethodSymbol method, CancellationToken cancellation)
    {
        var role = RoleOf(method);
        if (role != PipeRole.None || method.IsStatic || method.MethodKind != MethodKind.Ordinary)
            return role;
        if (NamedSequences.TakesPosition(method))
            return IsReader(method.ContainingType, cancellation) ? PipeRole.Advance : PipeRole.None;
        return GivesSequence(method.ReturnType) ? IsReader(method.ContainingType, cancellation) ? PipeRole.Read : PipeRole.None
            : method is { ReturnType.SpecialType: SpecialType.System_Boolean, Parameters: [{ RefKind: RefKind.Out, Type: var read }] }
            && NamedSequences.IsSequence(read) && IsReader(method.ContainingType, cancellation) ? PipeRole.TryRead : PipeRole.None;
    }

    private bool GivesSequence(ITypeSymbol type) => NamedSequences.IsSequence(type)
        || (code.Types.Is(type, TypeTraits.Task) && type is INamedTypeSymbol { TypeArguments: [var awaited] } && NamedSequences.IsSequence(awaited));

    /// <summary>It gives sequences, and is told how far they were read. A struct, or what only moves on in a sequence that it was given, is none.</summary>
    private bool IsReader(INamedTypeSymbol type, CancellationToken cancellation)
    {
        type = type.OriginalDefinition;
        if (type.TypeKind is not (TypeKind.Class or TypeKind.Interface))
            return false;
        if (_readers.TryGetValue(type, out bool known))
            return known;
        var members = MembersOf(type).ToList();
        var advances = members.OfType<IMethodSymbol>().Where(NamedSequences.TakesPosition).ToList();
        bool isReader = advances.Count > 0 && !advances.Exists(a => IsNoEnd(a, cancellation)) && members.Exists(m => m switch
        {
            IMethodSymbol { MethodKind: MethodKind.Ordinary, IsStatic: false } method => GivesSequence(method.ReturnType)
                || method.Parameters.Any(p => p.RefKind == RefKind.Out && NamedSequences.IsSequence(p.Type)),
            _ => false,
        });
        _readers.TryAdd(type, isReader);
        return isReader;
    }

    private static IEnumerable<ISymbol> MembersOf(INamedTypeSymbol type)
    {
        for (var own = type; own is not null; own = own.BaseType)
        {
            foreach (var member in own.GetMembers())
                yield return member;
        }

        foreach (var member in type.AllInterfaces.SelectMany(i => i.GetMembers()))
            yield return member;
    }

    /// <summary>
    /// Its body calls nothing but what sequences have, and so gives no memory back; or it hands the position on to a reader of the framework, and its summary
    /// says more.
    /// </summary>
    private bool IsNoEnd(IMethodSymbol advance, CancellationToken cancellation)
    {
        if (advance.IsAbstract || advance.DeclaringSyntaxReferences is not [var reference])
            return false;
        var syntax = reference.GetSyntax(cancellation);
        bool onlyMoves = true;
        foreach (var call in syntax.DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            if (code.Source.ModelOf(syntax.SyntaxTree).GetSymbolInfo(call, cancellation).Symbol is not IMethodSymbol callee)
                continue;
            if (RoleOf(callee) == PipeRole.Advance)
                return true;
            onlyMoves &= FrameworkTables.Is(callee.ContainingType, TypeTraits.SequencePart);
        }

        return onlyMoves;
    }

    private static bool IsOf(FrameworkFact line, INamedTypeSymbol type)
    {
        for (var own = type; own is not null; own = own.BaseType)
        {
            if (line.IsAbout(own))
                return true;
        }

        return type.AllInterfaces.Any(line.IsAbout);
    }

    /// <summary>The parameter of a method of the framework is a writer that the method writes to: <c>output.Write(bytes)</c>,
    /// <c>Encoding.UTF8.GetBytes(text, output)</c>.</summary>
    public static bool WritesTo(IParameterSymbol? parameter, PoolTypes types) =>
        parameter?.ContainingSymbol is IMethodSymbol method && types.Is(parameter.Type, TypeTraits.BufferWriter) && PoolTypes.IsFramework(method)
        && FrameworkTables.PipeLines(method.Name).Any(line => line.Pipe == PipeRole.Write && line.IsAbout(method.ContainingType));

    /// <summary>What says where something is, or how a read ended, and nothing of what is there.</summary>
    public static bool IsPlace(IPropertySymbol property) => FrameworkTables.Is(property.Type, TypeTraits.SequencePosition)
        || FrameworkTables.Has(property, CallTraits.Place);

    /// <summary>
    /// The <c>Advance</c> of a writer of the compilation does nothing but count, and no derived class replaces it: its memory stays where it is until the
    /// next is asked for.
    /// </summary>
    public bool OnlyCounts(IMethodSymbol advance, CancellationToken cancellation) =>
        _counting.GetOrAdd(advance.OriginalDefinition, method => HasOnlyCounts(method, cancellation));

    private bool HasOnlyCounts(IMethodSymbol method, CancellationToken cancellation)
    {
        bool isFixed = !method.IsAbstract && (!(method.IsVirtual || method.IsOverride) || method.IsSealed || method.ContainingType.IsSealed);
        if (!isFixed || method.DeclaringSyntaxReferences is not [var reference])
            return false;
        var syntax = reference.GetSyntax(cancellation);
        var model = code.Source.ModelOf(syntax.SyntaxTree);
        return syntax is MethodDeclarationSyntax { Body: not null } or MethodDeclarationSyntax { ExpressionBody: not null }
            && syntax.DescendantNodes(node => node is not ThrowStatementSyntax and not ThrowExpressionSyntax).All(node => node switch
            {
                InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax or ElementAccessExpressionSyntax or RefExpressionSyntax => false,
                AssignmentExpressionSyntax assignment => IsCount(assignment.Left),
                PostfixUnaryExpressionSyntax { Operand: var counted, RawKind: (int)SyntaxKind.PostIncrementExpression
                    or (int)SyntaxKind.PostDecrementExpression } => IsCount(counted),
                PrefixUnaryExpressionSyntax { Operand: var counted, RawKind: (int)SyntaxKind.PreIncrementExpression
                    or (int)SyntaxKind.PreDecrementExpression } => IsCount(counted),
                _ => true,
            });

        // A number that is nothing but kept: a setter with a body may do anything.
        bool IsCount(ExpressionSyntax target) =>
            model.GetTypeInfo(target, cancellation).Type?.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_Double
            && model.GetSymbolInfo(target, cancellation).Symbol switch
            {
                IFieldSymbol or ILocalSymbol or IParameterSymbol => true,
                IPropertySymbol { IsVirtual: false, IsOverride: false, IsAbstract: false, DeclaringSyntaxReferences: [var declared] } =>
                    declared.GetSyntax(cancellation) is PropertyDeclarationSyntax { AccessorList.Accessors: var accessors }
                    && accessors.All(a => a is { Body: null, ExpressionBody: null }),
                _ => false,
            };
    }

    private static readonly Lazy<HashSet<string>> s_endingNames = new(() => FrameworkTables.NamesOf(PipeRole.Advance, PipeRole.Commit, PipeRole.Fill,
        PipeRole.Write));

    private static readonly Lazy<HashSet<string>> s_yieldingNames = new(() => FrameworkTables.NamesOf(PipeRole.Read, PipeRole.TryRead, PipeRole.Fill));

    /// <summary>Calls of the compilation's own methods that are followed: whether a call ends something is asked of the names in its body, and of those that
    /// it calls.</summary>
    private const int MaxCalls = 2;

    /// <summary>By the names of what it calls, the method may end memory of a pipe or writer.</summary>
    public bool MayEnd(IMethodSymbol method, CancellationToken cancellation) => Calls(method, s_endingNames.Value, _ending, 0, cancellation);

    /// <summary>The same of giving memory.</summary>
    public bool MayYield(IMethodSymbol method, CancellationToken cancellation) => Calls(method, s_yieldingNames.Value, _yielding, 0, cancellation);

    // Only whole answers are remembered: those that were asked for first.
    private bool Calls(IMethodSymbol method, HashSet<string> names, ConcurrentDictionary<IMethodSymbol, bool> known, int depth, CancellationToken cancellation)
    {
        method = method.OriginalDefinition;
        if (known.TryGetValue(method, out bool calls))
            return calls;
        if (method.DeclaringSyntaxReferences is not [var reference])
            return false;
        var syntax = reference.GetSyntax(cancellation);
        foreach (var node in syntax.DescendantNodes())
        {
            if (node is not InvocationExpressionSyntax call)
                continue;
            var name = SyntaxUses.CalleeOf(call);
            if (names.Contains(name) || (depth < MaxCalls && code.MemberNames.Contains(name)
                && code.Source.ModelOf(call.SyntaxTree).GetSymbolInfo(call,
                    cancellation).Symbol is IMethodSymbol { DeclaringSyntaxReferences.IsEmpty: false } callee
                && !SymbolEqualityComparer.Default.Equals(callee.OriginalDefinition, method) && Calls(callee, names, known, depth + 1, cancellation)))
            {
                calls = true;
                break;
            }
        }

        if (depth == 0)
            known.TryAdd(method, calls);
        return calls;
    }
}
