using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;

namespace PipeRpc.Generator;

/// <summary>How a method answers.</summary>
internal enum ResultKind
{
    Synchronous,
    Task,
    ValueTask,
    Stream,
}

/// <summary>A method of a service.</summary>
internal sealed class Method
{
    private const string Tasks = "global::System.Threading.Tasks.";
    private const string Compiler = "global::System.Runtime.CompilerServices.";
    private const string Pooling = $"    [{Compiler}AsyncMethodBuilder(typeof({Compiler}PoolingAsyncValueTaskMethodBuilder";

    private static readonly SymbolDisplayFormat s_full =
        SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    private readonly List<(string Type, string Name, string Default, Codec? Codec)> _parameters = [];
    private ResultKind _kind;
    private string _returns = "";
    private string _name = "";
    private string _interface = "";
    private string? _result;
    private Codec? _codec;

    /// <summary>The name with its interface, for messages.</summary>
    public string FullName { get; private set; } = "";

    public uint Id { get; private set; }

    public string Hex => $"0x{Id:x8}u";

    public string HostName => $"On{_name}_{Id:x8}";

    // A keyword can be a name.
    private string Name => Literal.Escaped(_name);

    private string Cancellation => _parameters.Where(p => p.Codec is null).Select(p => p.Name).FirstOrDefault() ?? "default";

    private string Declared => string.Join(", ", _parameters.Select(p =>
        (_kind == ResultKind.Stream && p.Codec is null ? $"[{Compiler}EnumeratorCancellation] " : "") + $"{p.Type} {p.Name}{p.Default}"));

    /// <summary>Reads a method that <see cref="ProblemsOf"/> has nothing against.</summary>
    public static Method Of(IMethodSymbol symbol, AttributeData attribute)
    {
        var method = new Method
        {
            _name = symbol.Name,
            _interface = Full(symbol.ContainingType),
            FullName = $"{symbol.ContainingType.Name}.{symbol.Name}",
            _returns = Full(symbol.ReturnType),
            _kind = KindOf(symbol.ReturnType),
            Id = Hash(symbol.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat
                .WithMemberOptions(
                    SymbolDisplayMemberOptions.IncludeContainingType | SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeType)
                .WithParameterOptions(SymbolDisplayParameterOptions.IncludeType))),
        };
        foreach (var parameter in symbol.Parameters)
        {
            var codec = ServiceText.IsToken(parameter.Type) ? null : Codec.Of(parameter.Type, attribute, isResult: false);
            var type = (parameter.IsParams ? "params " : "") + Full(parameter.Type);
            method._parameters.Add((type, Literal.Escaped(parameter.Name), Literal.DefaultOf(parameter), codec));
        }

        if (ResultOf(symbol.ReturnType) is { } result)
        {
            method._result = Full(result);
            method._codec = Codec.Of(result, attribute, isResult: true);
        }

        return method;
    }

    /// <summary>Why a member of a service cannot be called from another process, and where that is written.</summary>
    /// <param name="member">The member.</param>
    /// <param name="attribute">What the service says about itself.</param>
    /// <param name="service">The start of the names of the client and the dispatcher.</param>
    public static IEnumerable<(ISymbol Place, string Message)> ProblemsOf(ISymbol member, AttributeData attribute, string service)
    {
        if (member is not IMethodSymbol method)
        {
            yield return (member, $"{member.Name} is {(member is IEventSymbol ? "an event" : "a property")}: a service has methods only.");
            yield break;
        }

        if (method.IsStatic)
            yield return (method, $"{method.Name} is static: a client calls the methods of an object.");
        if (method.DeclaredAccessibility != Accessibility.Public)
            yield return (method, $"{method.Name} is not public: clients could not call it.");
        if (method.IsGenericMethod)
            yield return (method, $"{method.Name} is generic: the other side would not know of which type.");
        var isOfObjects = method.Parameters.IsEmpty && method.Name is "ToString" or "GetHashCode" or "GetType" or "MemberwiseClone" or "Finalize";
        if (isOfObjects || method.Name == service + "Client")
            yield return (method, $"The client of the service has another member of the name {method.Name}. Rename the method.");
        if (method.ReturnsByRef || method.ReturnsByRefReadonly)
            yield return (method, $"{method.Name} returns a reference, which ends at the border of a process.");
        else if (ResultOf(method.ReturnType) is { } result)
        {
            var isItem = KindOf(method.ReturnType) == ResultKind.Stream && Full(result) == "global::PipeRpc.RpcBytes";
            if (isItem || Codec.Of(result, attribute, isResult: true) is null)
                yield return (method, Codec.WhyNot(result, attribute, "as a result"));
        }

        foreach (var problem in method.Parameters.SelectMany((p, i) => ProblemsOf(p, method.Parameters.Take(i), attribute)))
            yield return problem;
    }

    /// <summary>Whether another method has the same name and takes the same.</summary>
    public bool Overloads(Method other) => _name == other._name && _parameters.Select(p => p.Type).SequenceEqual(other._parameters.Select(p => p.Type));

    private static IEnumerable<(ISymbol Place, string Message)> ProblemsOf(
        IParameterSymbol parameter, IEnumerable<IParameterSymbol> before, AttributeData attribute)
    {
        if (parameter.RefKind != RefKind.None)
            yield return (parameter, $"{parameter.Name} is passed by reference, which ends at the border of a process.");
        else if (ServiceText.IsToken(parameter.Type) && before.Any(p => ServiceText.IsToken(p.Type)))
            yield return (parameter, $"{parameter.Name} is a second CancellationToken: a call is cancelled by one.");
        else if (!ServiceText.IsToken(parameter.Type) && Codec.Of(parameter.Type, attribute, isResult: false) is null)
            yield return (parameter, Codec.WhyNot(parameter.Type, attribute, "as a parameter"));
        if (parameter.Name.EndsWith("__", System.StringComparison.Ordinal))
            yield return (parameter, $"{parameter.Name} ends with two underscores, as the names in generated code do. Rename it.");
    }

    /// <summary>The method of the client.</summary>
    public string Client()
    {
        var text = new StringBuilder("    /// <inheritdoc/>\n");
        if (_kind == ResultKind.ValueTask)
            text.Append(Pooling + (_result is null ? "))]\n" : "<>))]\n"));
        text.Append($"    public {(_kind == ResultKind.Synchronous ? "" : "async ")}{_returns} {Name}({Declared})\n    {{\n");
        if (_kind == ResultKind.Stream)
            text.Append("        global::PipeRpc.RpcItems items__;\n");
        text.Append("        var writer__ = global::PipeRpc.RpcMemory.RentWriter();\n        try\n        {\n");
        var last = _parameters.FindLastIndex(p => p.Codec is not null);
        for (var i = 0; i <= last; i++)
        {
            var (type, name, _, codec) = _parameters[i];
            if (i == last && type == "global::System.ReadOnlyMemory<byte>")
                text.Append($"            writer__.WriteLast({name});\n");
            else if (codec is not null)
                text.Append("            ").AppendFormat(codec.Write, name, "writer__").Append('\n');
        }

        if (_kind == ResultKind.Stream)
            text.Append($"            items__ = await this._client.OpenAsync({Hex}, writer__, {Cancellation}).ConfigureAwait(false);\n");
        else
            AppendCall(text);
        text.Append("        }\n        finally\n        {\n            global::PipeRpc.RpcMemory.ReturnWriter(writer__);\n        }\n");
        if (_kind == ResultKind.Stream)
            AppendItems(text);
        return text.Append("    }\n").ToString();
    }

    private void AppendCall(StringBuilder text)
    {
        var keeps = _result == "global::PipeRpc.RpcBytes";
        var arguments = $"({Hex}, writer__, {Cancellation})";
        var call = _kind == ResultKind.Synchronous ? $"this._client.Call{arguments}" : $"await this._client.CallAsync{arguments}.ConfigureAwait(false)";
        text.Append($"            {(keeps ? "" : "using ")}var answer__ = {call};\n");
        if (keeps)
            text.Append("            try\n            {\n                var reader__ = answer__.Read();\n")
                .Append("                var result__ = reader__.ReadBytes();\n                reader__.End();\n                return result__;\n")
                .Append("            }\n            catch\n            {\n")
                .Append("                answer__.Dispose();\n                throw;\n            }\n");
        else if (_codec is null)
            text.Append("            answer__.Read().End();\n");
        else
            text.Append("            var reader__ = answer__.Read();\n            var result__ = ").AppendFormat(_codec.Read, "reader__")
                .Append(";\n            reader__.End();\n            return result__;\n");
    }

    // The writer has gone back before the first item is waited for.
    private void AppendItems(StringBuilder text)
    {
        text.Append("\n        using (items__)\n        {\n            while (true)\n            {\n");
        text.Append($"                {_result} item__;\n");
        text.Append($"                using (var answer__ = await items__.NextAsync({Cancellation}).ConfigureAwait(false))\n                {{\n");
        text.Append("                    if (!answer__.Exists)\n                        yield break;\n                    var reader__ = answer__.Read();\n");
        text.Append("                    item__ = ").AppendFormat(_codec!.Read, "reader__");
        text.Append(";\n                    reader__.End();\n                }\n\n");
        text.Append("                yield return item__;\n            }\n        }\n");
    }

    /// <summary>The method of the dispatcher.</summary>
    public string Host()
    {
        var isAsync = _kind is ResultKind.Task or ResultKind.ValueTask;
        var text = new StringBuilder();
        if (isAsync)
            text.Append(Pooling + "))]\n");
        text.Append($"    private {(isAsync ? "async " : "")}{Tasks}ValueTask {HostName}(global::PipeRpc.RpcCall call__)\n    {{\n");
        text.Append("        var reader__ = call__.Read();\n");
        foreach (var (_, name, _, codec) in _parameters)
        {
            if (codec is not null)
                text.Append($"        var {name} = ").AppendFormat(codec.Read, "reader__").Append(";\n");
        }

        text.Append("        call__.HasArguments(in reader__);\n");
        // In the interface that has it: another one may have a method that takes the same and more.
        var call = $"(({_interface})this._service).{Name}({string.Join(", ", _parameters.Select(p => p.Codec is null ? "call__.CancellationToken" : p.Name))})";
        if (_kind == ResultKind.Stream)
        {
            text.Append($"        return call__.SendItemsAsync({call}, static (writer__, item__) => {{ ");
            return text.AppendFormat(_codec!.Write, "item__", "writer__").Append(" });\n    }\n").ToString();
        }

        if (isAsync)
            call = $"await {call}.ConfigureAwait(false)";
        if (_codec is null)
            text.Append($"        {call};\n");
        else
            text.Append($"        var result__ = {call};\n        ").AppendFormat(_codec.Write, "result__", "call__.Writer").Append('\n');
        return text.Append(isAsync ? "    }\n" : "        return default;\n    }\n").ToString();
    }

    private static ResultKind KindOf(ITypeSymbol type) => type.OriginalDefinition.ToDisplayString() switch
    {
        "System.Threading.Tasks.Task" or "System.Threading.Tasks.Task<TResult>" => ResultKind.Task,
        "System.Threading.Tasks.ValueTask" or "System.Threading.Tasks.ValueTask<TResult>" => ResultKind.ValueTask,
        "System.Collections.Generic.IAsyncEnumerable<T>" or "System.Collections.Generic.IAsyncEnumerable<out T>" => ResultKind.Stream,
        _ => ResultKind.Synchronous,
    };

    private static ITypeSymbol? ResultOf(ITypeSymbol type)
    {
        if (KindOf(type) == ResultKind.Synchronous)
            return type.SpecialType == SpecialType.System_Void ? null : type;
        return type is INamedTypeSymbol { TypeArguments: { Length: 1 } arguments } ? arguments[0] : null;
    }

    private static string Full(ITypeSymbol type) => type.ToDisplayString(s_full);

    // FNV-1a: the id changes with the signature, so that an old client is refused rather than misread.
    private static uint Hash(string text)
    {
        var hash = 2166136261u;
        foreach (var c in text)
            hash = unchecked((hash ^ c) * 16777619u);
        return hash;
    }
}
