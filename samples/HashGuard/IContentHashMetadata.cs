namespace HashGuard;

/// <summary>Metadata of an endpoint whose bodies are checked.</summary>
public interface IContentHashMetadata;

/// <summary>Has the bodies of an endpoint checked: <c>[ValidateContentHash]</c> on its handler or controller.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method)]
public sealed class ValidateContentHashAttribute : Attribute, IContentHashMetadata;
