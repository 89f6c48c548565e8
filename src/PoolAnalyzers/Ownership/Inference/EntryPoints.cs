using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>By which members the code outside of an object comes to one of its members: that itself, or those that call it.</summary>
/// <remarks>Safe for concurrent use.</remarks>
internal sealed class EntryPoints(CompilationModel code)
{
    /// <summary>Callers of callers that are followed.</summary>
    private const int MaxSteps = 4;

    /// <summary>More ways in than these are not followed.</summary>
    private const int MaxEntries = 8;

    public IReadOnlyList<IMethodSymbol> Of(IMethodSymbol method, CancellationToken cancellation)
    {
        var entries = new List<IMethodSymbol>();
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { method };
        var open = new Queue<(IMethodSymbol Method, int Steps)>();
        open.Enqueue((method, 0));
        while (open.Count > 0 && entries.Count < MaxEntries)
        {
            cancellation.ThrowIfCancellationRequested();
            var (reached, steps) = open.Dequeue();
            bool isForAll = IsForAll(reached, cancellation);
            var callers = isForAll ? [] : CallersOf(reached, cancellation);
            // Whoever derives from the type calls what is protected, and so does a base class that is not read. A finalizer runs when all others have.
            if (isForAll || (IsProtected(reached) && (OverridesUnread(reached) || callers.All(IsFinalizer))))
            {
                entries.Add(reached);
                continue;
            }

            foreach (var caller in steps < MaxSteps ? callers : [])
            {
                if (!IsFinalizer(caller) && seen.Add(caller))
                    open.Enqueue((caller, steps + 1));
            }
        }

        return entries;
    }

    private static bool IsFinalizer(IMethodSymbol method) => method.MethodKind == MethodKind.Destructor;

    private static bool OverridesUnread(IMethodSymbol method) => method is { IsOverride: true, OverriddenMethod.DeclaringSyntaxReferences.IsEmpty: true };

    private static bool IsProtected(IMethodSymbol method) => method.DeclaredAccessibility is Accessibility.Protected
        or Accessibility.ProtectedAndInternal or Accessibility.ProtectedOrInternal;

    /// <summary>Others call it by its name.</summary>
    private bool IsForAll(IMethodSymbol method, CancellationToken cancellation) => method.MethodKind is MethodKind.Constructor
        or MethodKind.StaticConstructor || !method.ExplicitInterfaceImplementations.IsEmpty
        || (method.DeclaredAccessibility is Accessibility.Public or Accessibility.Internal
            && !((method.DeclaredAccessibility == Accessibility.Internal || method.ContainingType.DeclaredAccessibility == Accessibility.Private)
                && !IsOfInterface(method) && IsCalledByItsTypeAlone(method, cancellation)));

    private static bool IsOfInterface(IMethodSymbol method) => method.IsOverride
        || method.ContainingType.AllInterfaces.Any(i => !i.GetMembers(method.Name).IsEmpty);

    /// <summary>Whoever could call it besides its type does not.</summary>
    private bool IsCalledByItsTypeAlone(IMethodSymbol method, CancellationToken cancellation)
    {
        if (CallersOf(method, cancellation).Count == 0)
            return false;
        int asked = 0;
        foreach (var tree in code.Compilation.SyntaxTrees)
        {
            foreach (var mention in WordIndex.Names(tree, new TextSpan(0, tree.Length), NameOf(method), cancellation))
            {
                if (method.ContainingType.DeclaringSyntaxReferences.Any(part => part.SyntaxTree == tree && part.Span.Contains(mention.Span)))
                    continue;
                if (++asked > MaxAsked || Names(mention, method, cancellation))
                    return false;
            }
        }

        return true;
    }

    /// <summary>Mentions of a name that the compiler is asked about.</summary>
    private const int MaxAsked = 50;

    private static string NameOf(IMethodSymbol method) => method.AssociatedSymbol is { } member ? member.Name : method.Name;

    /// <summary>The members of its type that call it on the same object; of an override, those of the base types too. A call of <c>base</c> calls no
    /// override.</summary>
    public IReadOnlyList<IMethodSymbol> CallersOf(IMethodSymbol method, CancellationToken cancellation)
    {
        var callers = new List<IMethodSymbol>();
        for (var type = method.ContainingType?.OriginalDefinition; type is not null; type = method.IsOverride ? type.BaseType?.OriginalDefinition : null)
        {
            foreach (var part in type.DeclaringSyntaxReferences)
            {
                foreach (var mention in WordIndex.Names(part.SyntaxTree, part.Span, NameOf(method), cancellation))
                {
                    if (!(mention.Parent is MemberAccessExpressionSyntax access && access.Name == mention
                        && access.Expression is not ThisExpressionSyntax) && Names(mention, method, cancellation)
                        && MemberAround(mention, cancellation) is { } caller && !SymbolEqualityComparer.Default.Equals(caller, method)
                            && !callers.Contains(caller, SymbolEqualityComparer.Default))
                        callers.Add(caller);
                }
            }
        }

        return callers;
    }

    /// <summary>
    /// All code that can call the member is here, and calls it on objects that it has just made or got from somewhere: of an object that is used again, as
    /// those
    /// of a pool are, the member begins a new life.
    /// </summary>
    public bool BeginsTheLife(IMethodSymbol method, CancellationToken cancellation) => _beginners.GetOrAdd(method.OriginalDefinition, m =>
        IsOnlyCalledOnNewObjects((IMethodSymbol)m, cancellation));

    private readonly ConcurrentDictionary<ISymbol, bool> _beginners = new(SymbolEqualityComparer.Default);

    private bool IsOnlyCalledOnNewObjects(IMethodSymbol method, CancellationToken cancellation)
    {
        if (IsVisible(method) || method.AssociatedSymbol is not null || IsOfInterface(method))
            return false;
        int asked = 0;
        bool isCalled = false;
        foreach (var tree in code.Compilation.SyntaxTrees)
        {
            foreach (var mention in WordIndex.Names(tree, new TextSpan(0, tree.Length), method.Name, cancellation))
            {
                if (mention.Parent is not (MemberAccessExpressionSyntax or MemberBindingExpressionSyntax or InvocationExpressionSyntax))
                    continue;
                if (++asked > MaxAsked)
                    return false;
                // Its overloads stand for each other: one of them is the one that is called.
                if (code.Source.ModelOf(tree).GetSymbolInfo(mention, cancellation).Symbol is not IMethodSymbol called
                    || !SymbolEqualityComparer.Default.Equals(called.ContainingType?.OriginalDefinition, method.ContainingType.OriginalDefinition)
                    || (mention.Parent is InvocationExpressionSyntax
                        && !SymbolEqualityComparer.Default.Equals(called.OriginalDefinition, method.OriginalDefinition)))
                    continue;
                if (mention.Parent is InvocationExpressionSyntax && MemberAround(mention, cancellation)?.Name == method.Name)
                    continue;
                if (mention.Parent is not MemberAccessExpressionSyntax { Expression: var receiver } || !IsNew(receiver, cancellation))
                    return false;
                isCalled = true;
            }
        }

        return isCalled;
    }

    private static bool IsVisible(ISymbol member)
    {
        for (var symbol = member; symbol is not (null or INamespaceSymbol); symbol = symbol.ContainingSymbol)
        {
            if (symbol.DeclaredAccessibility is Accessibility.Internal or Accessibility.Private or Accessibility.ProtectedAndInternal)
                return false;
        }

        return true;
    }

    /// <summary>Made or given by a call, at once or by way of a local.</summary>
    private bool IsNew(ExpressionSyntax receiver, CancellationToken cancellation)
    {
        if (IsGiven(receiver) || IsMadeBefore(receiver))
            return true;
        if (receiver is not IdentifierNameSyntax { Identifier.ValueText: var name }
            || code.Source.ModelOf(receiver.SyntaxTree).GetSymbolInfo(receiver, cancellation).Symbol is not ILocalSymbol
            || receiver.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } body)
            return false;
        foreach (var node in body.DescendantNodes())
        {
            bool isOther = node switch
            {
                VariableDeclaratorSyntax { Initializer.Value: var value } declared => declared.Identifier.ValueText == name && !IsGiven(value),
                AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var set }, Right: var value } => set == name && !IsGiven(value),
                ForEachStatementSyntax loop => loop.Identifier.ValueText == name,
                SingleVariableDesignationSyntax { Parent: not DeclarationExpressionSyntax } pattern => pattern.Identifier.ValueText == name,
                _ => false,
            };
            if (isOther)
                return false;
        }

        return true;
    }

    /// <summary>A field that the same body has set to a new object, on every way to the call.</summary>
    private static bool IsMadeBefore(ExpressionSyntax receiver)
    {
        var place = receiver.ToString();
        foreach (var block in receiver.Ancestors().OfType<BlockSyntax>())
        {
            foreach (var statement in block.Statements)
            {
                if (statement.SpanStart < receiver.SpanStart
                    && statement is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Right: BaseObjectCreationExpressionSyntax } set }
                    && set.IsKind(SyntaxKind.SimpleAssignmentExpression) && set.Left.ToString() == place)
                    return true;
            }
        }

        return false;
    }

    private static bool IsGiven(ExpressionSyntax value) => value switch
    {
        BaseObjectCreationExpressionSyntax or InvocationExpressionSyntax or LiteralExpressionSyntax or DefaultExpressionSyntax => true,
        AwaitExpressionSyntax { Expression: var awaited } => IsGiven(awaited),
        ParenthesizedExpressionSyntax { Expression: var inner } => IsGiven(inner),
        PostfixUnaryExpressionSyntax { Operand: var inner } => IsGiven(inner),
        CastExpressionSyntax { Expression: var inner } => IsGiven(inner),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Left: var left, Right: var right } => IsGiven(left) && IsGiven(right),
        ConditionalExpressionSyntax { WhenTrue: var one, WhenFalse: var other } => IsGiven(one) && IsGiven(other),
        _ => false,
    };

    private bool Names(SimpleNameSyntax mention, IMethodSymbol method, CancellationToken cancellation)
    {
        var named = code.Source.ModelOf(mention.SyntaxTree).GetSymbolInfo(mention, cancellation).Symbol;
        if (method.AssociatedSymbol is { } member)
            return SymbolEqualityComparer.Default.Equals(named?.OriginalDefinition, member.OriginalDefinition);
        if (named is not IMethodSymbol called)
            return false;
        for (var declaration = method; declaration is not null; declaration = declaration.OverriddenMethod)
        {
            if (SymbolEqualityComparer.Default.Equals(called.OriginalDefinition, declaration.OriginalDefinition))
                return true;
        }

        return false;
    }

    /// <summary>The method, accessor or constructor that a place is in; null in an initializer.</summary>
    public IMethodSymbol? MemberAround(SyntaxNode place, CancellationToken cancellation)
    {
        var around = place.FirstAncestorOrSelf<SyntaxNode>(n => n is AccessorDeclarationSyntax or MemberDeclarationSyntax);
        return around is null or BaseTypeDeclarationSyntax or BaseFieldDeclarationSyntax
            ? null : code.Source.ModelOf(around.SyntaxTree).GetDeclaredSymbol(around, cancellation) switch
        {
            IMethodSymbol method => method,
            IPropertySymbol { GetMethod: { } getter } when around is PropertyDeclarationSyntax { ExpressionBody: not null }
                or IndexerDeclarationSyntax { ExpressionBody: not null } => getter,
            _ => null,
        };
    }
}
