using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>Parameters for owners that callers part with: what they give was made for the call, and they dispose of it nowhere.</summary>
/// <remarks>Safe for concurrent use. Read off the calls in the compilation; where one of them keeps its owner, or may, callers do not part with it.</remarks>
internal sealed class HandedOver(CompilationModel code)
{
    /// <summary>Mentions of a name that the compiler is asked about.</summary>
    private const int MaxAsked = 40;

    private readonly ConcurrentDictionary<IParameterSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    public bool Is(IParameterSymbol parameter, CancellationToken cancellation) => _known.GetOrAdd(parameter.OriginalDefinition, p => Find(p, cancellation));

    private bool Find(IParameterSymbol parameter, CancellationToken cancellation)
    {
        if (parameter is not { RefKind: RefKind.None, ContainingSymbol: IMethodSymbol { IsVirtual: false, IsOverride: false, IsAbstract: false } method })
            return false;
        int given = 0;
        foreach (var value in GivenFor(parameter, method, cancellation))
        {
            // Nothing is given, or more than can be looked at.
            if (value is null)
                return false;
            if (!IsPartedWith(value, cancellation))
                return false;
            given++;
        }

        return given > 0;
    }

    /// <summary>What calls give; null for a call that cannot be read.</summary>
    private IEnumerable<ExpressionSyntax?> GivenFor(IParameterSymbol parameter, IMethodSymbol method, CancellationToken cancellation)
    {
        int asked = 0;
        foreach (var call in CallsOf(method, cancellation))
        {
            if (++asked > MaxAsked)
            {
                yield return null;
                yield break;
            }

            if (!SymbolEqualityComparer.Default.Equals(code.Source.ModelOf(call.SyntaxTree).GetSymbolInfo(call, cancellation).Symbol?.OriginalDefinition,
                method.OriginalDefinition))
                continue;
            var list = call is InvocationExpressionSyntax invocation ? invocation.ArgumentList : ((BaseObjectCreationExpressionSyntax)call).ArgumentList;
            var argument = list?.Arguments.FirstOrDefault(a => a.NameColon?.Name.Identifier.ValueText == parameter.Name)
                ?? (list is not null && list.Arguments.All(a => a.NameColon is null)
                    && parameter.Ordinal < list.Arguments.Count ? list.Arguments[parameter.Ordinal] : null);
            yield return argument?.Expression;
        }
    }

    /// <summary>What may be a call of the method, by its name; <c>new(...)</c> in files that name the type, too.</summary>
    private IEnumerable<ExpressionSyntax> CallsOf(IMethodSymbol method, CancellationToken cancellation)
    {
        bool isConstructor = method.MethodKind == MethodKind.Constructor;
        foreach (var tree in code.Compilation.SyntaxTrees)
        {
            bool isNamed = false;
            foreach (var mention in WordIndex.Names(tree, new TextSpan(0, tree.Length), isConstructor ? method.ContainingType.Name : method.Name, cancellation))
            {
                isNamed = true;
                var call = mention.FirstAncestorOrSelf<ExpressionSyntax>(e => e is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax);
                if (call is InvocationExpressionSyntax { Expression: var callee }
                    ? callee.Span.Contains(mention.Span) : call is ObjectCreationExpressionSyntax { Type: var type } && type.Span.Contains(mention.Span))
                    yield return call;
            }

            foreach (var call in isConstructor && isNamed ? tree.GetRoot(cancellation).DescendantNodes() : [])
            {
                if (call is ImplicitObjectCreationExpressionSyntax made)
                    yield return made;
            }
        }
    }

    /// <summary>A call that hands an owner over, given at once; or a local that is set to such a call, used in place, and given away.</summary>
    private bool IsPartedWith(ExpressionSyntax value, CancellationToken cancellation)
    {
        if (IsHandedOver(value, cancellation))
            return true;
        if (value is not IdentifierNameSyntax { Identifier.ValueText: var name } || value.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
            return false;
        VariableDeclaratorSyntax? declared = null;
        foreach (var mention in WordIndex.Names(member.SyntaxTree, member.Span, name, cancellation))
        {
            if (mention == value)
                continue;
            // Used in place, before or behind.
            if (mention.Parent is not MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Memory" or "Length" } access || access.Expression != mention)
                return false;
        }

        foreach (var node in member.DescendantNodes())
        {
            if (node is not VariableDeclaratorSyntax { Identifier.ValueText: var own } declarator || own != name)
                continue;
            if (declared is not null || declarator.Parent?.Parent is not LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.None })
                return false;
            declared = declarator;
        }

        return declared?.Initializer is { Value: var initial } && IsHandedOver(initial, cancellation);
    }

    private bool IsHandedOver(ExpressionSyntax value, CancellationToken cancellation) =>
        code.Source.ModelOf(value.SyntaxTree).GetOperation(value, cancellation) is IInvocationOperation { TargetMethod: var method }
        && (code.Contracts.RoleOf(method) == CallRole.HandOverOwner || (method.DeclaringSyntaxReferences.IsEmpty
            && code.Contracts.HandsOverOwner(method, method.ReturnType)) || (method.IsAbstract
            && code.Contracts.HandsOverOwner(method, method.ReturnType)));
}
